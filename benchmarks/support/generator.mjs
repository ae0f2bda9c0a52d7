/**
 * The load generator, a process of its own: keep-alive connections over plain sockets, because an
 * HTTP client costs as much as the server that is measured. Told by messages, lists of
 *   { port, path, authorization, connections, durationMs, perSecond?, first }
 * that are driven at once: two generators on one core would wait for each other. With `beaconKey` they are beacons, `/v1/beacon`, each known by its place in the stream.
 * Without `perSecond` each connection sends its next request when it has its answer (closed loop);
 * with it, requests come at Poisson moments whether or not answers do, and latency counts from the
 * moment a request was due (open loop). So that none is late, that takes a whole core, but for `lookEveryMs`: then
 * it is looked so often whether one is due, and the core is left to others. With `slowShare`, so large a share of the slowest
 * is listed with its moments. Answers a list of { count, seconds, refused, latencies: quantiles }.
 */
import { connect } from 'node:net'
import process from 'node:process'
import { BeaconStream } from './beacon-stream.mjs'
import { monotonicMs } from './monotonic.mjs'
import { OrderStream } from './order-stream.mjs'
import { Random } from './random.mjs'
import { quantile } from './statistics.mjs'

const MAX_LATENCIES = 4_000_000
/** Requests that wait for a free connection; an overloaded server is reported, not waited for. */
const MAX_WAITING = 200_000
const END_OF_HEAD = Buffer.from('\r\n\r\n')

/** One stream per target, kept for its next round: the bodies carry the HTTP head. */
const streams = new Map()

function ordersFor({ path, authorization, beaconKey, first, stepMs }) {
  const key = `${path} ${authorization} ${beaconKey} ${stepMs}`
  if (!streams.has(key))
    streams.set(key, beaconKey === undefined ? orderStream() : new BeaconStream(beaconKey))
  const orders = streams.get(key)
  orders.sent = first
  return orders

  function orderStream() {
    const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\nContent-Length: `
    return new OrderStream({ before: (length) => `${head}${length}\r\n\r\n`, stepMs })
  }
}

/** Reads answers of one connection, whole or in pieces. */
class Connection {
  constructor(port, onAnswer, onClose) {
    this.socket = connect(port, '127.0.0.1')
    this.socket.setNoDelay(true)
    this.dueMs = 0
    this.rest = undefined
    this.socket.on('data', (chunk) => {
      const bytes = this.rest === undefined ? chunk : Buffer.concat([this.rest, chunk])
      const length = lengthOf(bytes)
      if (length < 0 || bytes.length < length) this.rest = bytes
      else {
        this.rest = undefined
        // Status 2xx: the tenth byte of `HTTP/1.1 200`.
        onAnswer(this, bytes[9] === 0x32)
      }
    })
    this.socket.on('error', onClose)
    this.socket.on('close', onClose)
  }

  send(bytes, dueMs) {
    this.dueMs = dueMs
    this.sentMs = performance.now()
    this.socket.write(bytes)
  }
}

/** Length of a whole answer in bytes; -1 while its head is not complete. */
function lengthOf(bytes) {
  const end = bytes.indexOf(END_OF_HEAD)
  if (end < 0) return -1
  const head = bytes.latin1Slice(0, end).toLowerCase()
  const at = head.indexOf('content-length:')
  if (at < 0 && head.startsWith('http/1.1 204')) return end + 4
  if (at < 0) throw new Error(`an answer without length: ${head}`)
  return end + 4 + parseInt(head.slice(at + 15), 10)
}

class Round {
  constructor(task, done) {
    this.task = task
    this.done = done
    this.latencies = new Float64Array(MAX_LATENCIES)
    this.count = 0
    this.refused = 0
    this.free = []
    this.waiting = []
    this.isOver = false
    /** With `slowShare`, each request's moments. */
    this.answers = task.slowShare === undefined ? undefined : []
    this.orders = ordersFor(task)
    this.random = new Random(task.first + 7)
  }

  async start() {
    const { port, connections } = this.task
    const closed = () => {
      if (!this.isOver) throw new Error('the server closed a connection')
    }
    this.connections = Array.from(
      { length: connections },
      () => new Connection(port, (connection, ok) => this.answered(connection, ok), closed),
    )
    await Promise.all(
      this.connections.map(
        ({ socket }) => new Promise((resolve) => socket.once('connect', resolve)),
      ),
    )
    this.beganMs = performance.now()
    this.endMs = this.beganMs + this.task.durationMs
    if (this.task.perSecond === undefined)
      for (const one of this.connections) this.sendOn(one, this.beganMs)
    else this.arrive()
  }

  answered(connection, ok) {
    const nowMs = performance.now()
    if (this.count < MAX_LATENCIES) this.latencies[this.count] = nowMs - connection.dueMs
    this.answers?.push([connection.dueMs, connection.sentMs, nowMs])
    this.count += 1
    if (!ok) this.refused += 1
    if (this.task.perSecond === undefined) this.next(connection, nowMs)
    else this.release(connection)
  }

  next(connection, nowMs) {
    if (nowMs < this.endMs) this.sendOn(connection, nowMs)
    else this.retire(connection)
  }

  sendOn(connection, dueMs) {
    connection.send(this.orders.next(), dueMs)
  }

  retire(connection) {
    this.free.push(connection)
    if (this.free.length === this.connections.length) this.finish()
  }

  /** Open loop: sends what is due now, then looks again in the next turn. */
  arrive() {
    this.free = [...this.connections]
    const meanMs = 1000 / this.task.perSecond
    let dueMs = this.beganMs + this.random.exponential(meanMs)
    const look = () => {
      const nowMs = performance.now()
      for (; dueMs <= nowMs && dueMs < this.endMs; dueMs += this.random.exponential(meanMs))
        this.due(dueMs)
      if (dueMs < this.endMs) later()
      else this.finishWhenIdle()
    }
    const { lookEveryMs } = this.task
    const later =
      lookEveryMs === undefined ? () => setImmediate(look) : () => setTimeout(look, lookEveryMs)
    look()
  }

  due(dueMs) {
    // The one that waited longest: a server closes a connection on which no request ever came.
    const connection = this.free.shift()
    if (connection !== undefined) this.sendOn(connection, dueMs)
    else if (this.waiting.push(dueMs) > MAX_WAITING) throw new Error('the server cannot keep up')
  }

  release(connection) {
    const dueMs = this.waiting.shift()
    if (dueMs !== undefined) this.sendOn(connection, dueMs)
    else this.free.push(connection)
  }

  finishWhenIdle() {
    if (this.free.length === this.connections.length && this.waiting.length === 0) this.finish()
    else setImmediate(() => this.finishWhenIdle())
  }

  /** When the slowest were due, sent and answered, on the machine's monotonic clock. */
  slow(fromMs) {
    const offset = monotonicMs() - performance.now()
    return this.answers
      .filter(([due, , answered]) => answered - due >= fromMs)
      .map((moments) => moments.map((ms) => ms + offset))
  }

  finish() {
    this.isOver = true
    const seconds = (performance.now() - this.beganMs) / 1000
    for (const { socket } of this.connections) socket.destroy()
    const latencies = this.latencies.subarray(0, Math.min(this.count, MAX_LATENCIES))
    const at = (share) => quantile(latencies, share)
    this.done({
      count: this.count,
      refused: this.refused,
      seconds,
      next: this.orders.sent,
      ...(this.task.slowShare !== undefined && { slow: this.slow(at(1 - this.task.slowShare)) }),
      latencyMs: { p50: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1) },
    })
  }
}

const drive = (task) => new Promise((resolve) => void new Round(task, resolve).start())

process.on('message', (tasks) => {
  void Promise.all(tasks.map(drive)).then((results) => process.send(results))
})
process.on('disconnect', () => process.exit(0))
process.send('ready')
