import { connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { HostileRequest } from './hostile-requests.ts'

interface RawAnswer {
  readonly status: number
  readonly head: string
  readonly body: string
}

/** What came of a request: an answer, or the end of the connection. */
export type RawOutcome = RawAnswer | 'closed' | 'left' | 'silent'

/** A server that neither answers nor hangs up within this has failed. */
const PATIENCE_MS = 45_000

const HEAD_END = Buffer.from('\r\n\r\n')

/** Sends bytes as they are, over a connection that is kept while the server keeps it. */
export class RawConnection {
  private readonly port: number
  private socket: Socket | undefined

  constructor(port: number) {
    this.port = port
  }

  async send(request: HostileRequest): Promise<RawOutcome> {
    const socket = this.open()
    const outcome = request.end === 'cut' ? Promise.resolve('left' as const) : answerOn(socket)
    await write(socket, request)
    if (request.end === 'cut') this.leave()
    const what = await outcome
    const isKept =
      typeof what === 'object' && request.end === 'whole' && !/^connection: close/im.test(what.head)
    if (!isKept) this.leave()
    return what
  }

  /** Ends the connection at once, leaving no port waiting. */
  leave(): void {
    this.socket?.resetAndDestroy()
    this.socket = undefined
  }

  private open(): Socket {
    if (this.socket !== undefined && !this.socket.destroyed) return this.socket
    const socket = connect(this.port, '127.0.0.1')
    socket.setNoDelay(true)
    // The server may hang up while we write; what matters is what was answered.
    socket.on('error', () => undefined)
    this.socket = socket
    return socket
  }
}

async function write(socket: Socket, { bytes, pieces }: HostileRequest): Promise<void> {
  const size = Math.ceil(bytes.length / pieces)
  for (let at = 0; at < bytes.length && socket.writable; at += size) {
    await new Promise<void>((resolve) => {
      socket.write(bytes.subarray(at, at + size), () => {
        resolve()
      })
    })
    if (pieces > 1) await nextTurn()
  }
}

function answerOn(socket: Socket): Promise<RawOutcome> {
  return new Promise((resolve) => {
    let bytes = Buffer.alloc(0)
    const finish = (outcome: RawOutcome) => {
      socket.off('data', read)
      socket.off('close', closed)
      socket.off('timeout', waited)
      socket.setTimeout(0)
      resolve(outcome)
    }
    const read = (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk])
      const answer = wholeAnswer(bytes)
      if (answer !== undefined) finish(answer)
    }
    const closed = () => {
      finish(answerAtEnd(bytes) ?? 'closed')
    }
    const waited = () => {
      finish('silent')
    }
    socket.on('data', read)
    socket.once('close', closed)
    socket.once('timeout', waited)
    socket.setTimeout(PATIENCE_MS)
  })
}

/** The answer, once its length says that it is all there. */
function wholeAnswer(bytes: Buffer): RawAnswer | undefined {
  const end = bytes.indexOf(HEAD_END)
  if (end < 0) return undefined
  const head = bytes.toString('latin1', 0, end)
  const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1])
  const rest = bytes.subarray(end + HEAD_END.length)
  const isWhole = /^transfer-encoding: *chunked/im.test(head)
    ? rest.subarray(-5).toString('latin1') === '0\r\n\r\n'
    : rest.length >= length || / 204 /.test(head.slice(0, 16))
  return isWhole ? answerFrom(head, rest) : undefined
}

/** An answer that the end of the connection ends (HEAD, HTTP/1.0). */
function answerAtEnd(bytes: Buffer): RawAnswer | undefined {
  const end = bytes.indexOf(HEAD_END)
  if (end < 0) return undefined
  return answerFrom(bytes.toString('latin1', 0, end), bytes.subarray(end + HEAD_END.length))
}

const answerFrom = (head: string, rest: Buffer): RawAnswer => ({
  status: Number(head.split(' ')[1]),
  head,
  body: rest.toString('utf8'),
})
