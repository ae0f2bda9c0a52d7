import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { StoreStopped } from '../../errors.ts'
import { threadFile } from '../../thread-file.ts'

/** A database that takes longer over one statement is not there any more. */
const PATIENCE_MS = 120_000

/** One session alone may copy large tables by one statement. */
const LONG_PATIENCE_MS = 3_600_000

/** A statement for the thread of a session. */
export interface SessionQuery {
  readonly text: string
  /** Statements with a name are planned once. */
  readonly name?: string
  readonly values?: readonly unknown[]
  /** Rows come as arrays. */
  readonly asArrays?: boolean
}

export interface SessionResult {
  readonly rows: readonly unknown[]
  readonly changes: number
}

/** What comes back over the port. */
export type SessionAnswer =
  | { readonly results: readonly SessionResult[] }
  | { readonly error: string }

/** Of the node's lease: a session changes nothing before it has one. */
export interface SessionEpoch {
  readonly epoch: number
}

/** What the thread of a session is started with. */
export interface SessionData {
  readonly url: string
  readonly port: MessagePort
  /** It is never begun anew: a lost session is an error. */
  readonly isSingle: boolean
  /** Its first number is 1 once an answer is there. */
  readonly signal: Int32Array
}

/**
 * A session of PostgreSQL that answers before a call returns: another thread holds it, this one sleeps meanwhile. So the fold
 * of the records is the same code as with SQLite. For threads that nobody else waits for.
 */
export class Session {
  private readonly worker: Worker
  private readonly port: MessagePort
  private readonly patienceMs: number
  private readonly signal = new Int32Array(new SharedArrayBuffer(4))

  /** `of`: what is lost with the session is begun anew by the next call, or is what it is for. */
  constructor(url: string, of: 'any_session' | 'one_session' = 'any_session') {
    this.patienceMs = of === 'one_session' ? LONG_PATIENCE_MS : PATIENCE_MS
    const { port1, port2 } = new MessageChannel()
    this.port = port1
    this.worker = new Worker(threadFile('postgres-session-worker', import.meta.url), {
      workerData: {
        url,
        port: port2,
        signal: this.signal,
        isSingle: of === 'one_session',
      } satisfies SessionData,
      transferList: [port2],
    })
  }

  /** Lets it change the records from here on. To be called before the first statement. */
  hold(epoch: number): void {
    this.port.postMessage({ epoch } satisfies SessionEpoch)
  }

  /** Runs statements one after the other, until one fails. Errors: PostgreSQL's words; StoreStopped. */
  ask(queries: readonly SessionQuery[]): readonly SessionResult[] {
    const answer = this.wait(queries)
    if ('error' in answer) throw new Error(answer.error)
    return answer.results
  }

  /** Runs one statement. */
  one(query: SessionQuery): SessionResult {
    return this.ask([query])[0] ?? { rows: [], changes: 0 }
  }

  /** Ends the session: a transaction that is under way comes to nothing. The next call begins another. */
  reset(): void {
    this.wait([])
  }

  async close(): Promise<void> {
    this.port.close()
    await this.worker.terminate()
  }

  private wait(queries: readonly SessionQuery[]): SessionAnswer {
    Atomics.store(this.signal, 0, 0)
    this.port.postMessage(queries)
    Atomics.wait(this.signal, 0, 0, this.patienceMs)
    const received: { message: SessionAnswer } | undefined = receiveMessageOnPort(this.port)
    if (received === undefined) throw new StoreStopped('the database does not answer')
    return received.message
  }
}
