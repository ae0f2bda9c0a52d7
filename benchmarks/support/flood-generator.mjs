/**
 * Strangers with the public beacon key, a process of its own: each has an address of its own, 127.0.0.2 and on. Gets
 * the message `{ port, beaconKey, addresses, perSecond, bodies }`, after which each address
 *   - sends large beacons and small ones of new sessions in turn, `perSecond` of both together, over two connections;
 *   - keeps `bodies` requests open with bodies of 1 MiB that stop before their end, again a second after one is cut.
 * It yields to the measurement: strangers have machines of their own. Goes on until it gets `'stop'`, then sends the
 * counts of answers `{ taken, refused, cut }`, cut: unfinished bodies that the service ended. Sends `ready` when it has
 * started.
 */
import { connect } from 'node:net'
import { setPriority } from 'node:os'
import process from 'node:process'

const NICE = 10
const FIRST_HOST = 2
const CONNECTIONS_EACH = 2
const LOOK_EVERY_MS = 10
const AGAIN_AFTER_MS = 1_000

const BODY_BYTES = 1_048_576
const SENT_OF_BODY = Buffer.alloc(900_000, ' ')

/** As many and as long pages as fit in what a beacon may have. */
const PAGES = Array.from({ length: 14 }, (_, n) => ({
  url: `https://shop.example/${n}/${'u'.repeat(1000)}`,
  title: 't'.repeat(1000),
  referrer: '',
  agoMs: n,
}))
const LARGE = JSON.stringify({ pages: PAGES }).slice(1)
const SMALL = JSON.stringify({ pages: PAGES.slice(0, 1).map((page) => ({ ...page, title: 'x' })) })
  .slice(1)
  .replace('u'.repeat(1000), '')

const counts = { taken: 0, refused: 0, cut: 0 }
let isOver = false
let sent = 0

function nextBeacon(key) {
  const n = sent
  sent += 1
  const head = `{"key":"${key}","session":"flood-${process.pid}-${n}","visitor":"${n.toString(16).padStart(32, '0')}"`
  const body = `${head},"domain":"shop.example","id":"${(n + 0.5).toString(16).padStart(32, 'f').replace('.', 'e')}",${n % 2 === 0 ? LARGE : SMALL}`
  return `POST /v1/beacon HTTP/1.1\r\nHost: shop.example\r\nOrigin: https://shop.example\r\nContent-Type: text/plain\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

/** A connection that sends beacons at a steady rate, whether or not there are answers. */
function sender({ port, beaconKey, perSecond }, localAddress) {
  let due = 0
  let socket
  const open = () => {
    socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.on('data', (chunk) => count(chunk))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      if (!isOver) setTimeout(open, AGAIN_AFTER_MS)
    })
  }
  open()
  return setInterval(() => {
    due += (perSecond / CONNECTIONS_EACH) * (LOOK_EVERY_MS / 1000)
    for (; due >= 1; due -= 1) if (!socket.destroyed) socket.write(nextBeacon(beaconKey))
  }, LOOK_EVERY_MS)
}

function count(chunk) {
  for (const [, status] of chunk.toString('latin1').matchAll(/HTTP\/1\.1 (\d\d\d)/g))
    counts[status.startsWith('2') ? 'taken' : 'refused'] += 1
}

/** A request with a body that never ends. */
function holdBody({ port, beaconKey }, localAddress) {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => undefined)
  socket.on('data', () => undefined)
  socket.write(
    `POST /v1/beacon?key=${beaconKey} HTTP/1.1\r\nHost: shop.example\r\nContent-Type: text/plain\r\nContent-Length: ${BODY_BYTES}\r\n\r\n{"key":"${beaconKey}"`,
  )
  socket.write(SENT_OF_BODY)
  socket.on('close', () => {
    if (isOver) return
    counts.cut += 1
    setTimeout(() => holdBody({ port, beaconKey }, localAddress), AGAIN_AFTER_MS)
  })
}

function flood(task) {
  for (let host = FIRST_HOST; host < FIRST_HOST + task.addresses; host += 1) {
    const address = `127.0.0.${host}`
    for (let n = 0; n < CONNECTIONS_EACH; n += 1) sender(task, address)
    for (let n = 0; n < task.bodies; n += 1) holdBody(task, address)
  }
}

setPriority(NICE)
process.on('message', (told) => {
  if (told !== 'stop') return flood(told)
  isOver = true
  process.send(counts, () => process.exit(0))
})
process.on('disconnect', () => process.exit(0))
process.send('ready')
