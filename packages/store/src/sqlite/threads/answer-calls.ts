import { parentPort, type Transferable } from 'node:worker_threads'
import { sqliteCode } from '../database/sqlite-errors.ts'
import type { Beginning, WorkerError, WorkerMessage } from '../worker-link.ts'

/** An answer with buffers that are handed over, not copied. */
export class Handed {
  readonly value: unknown
  readonly transfer: readonly Transferable[]

  constructor(value: unknown, transfer: readonly Transferable[]) {
    this.value = value
    this.transfer = transfer
  }
}

type Handler = (argument: never) => unknown

type Handlers = Readonly<Record<string, Handler>>

/** The worker's side of a WorkerLink: begins with what it is given, and answers each call by its name. */
export function answerCalls(begin: (given: never) => Handlers): void {
  let handlers: Handlers = {}
  parentPort?.on('message', (message: Beginning | Call) => {
    if ('begin' in message) {
      handlers = begin(message.begin as never)
      return
    }
    const { call, name, argument } = message
    const handler = handlers[name]
    // Whatever was called later would open its databases again.
    if (name === 'close') handlers = {}
    void answer(call, handler, argument)
  })
}

/** Tells the other thread something it did not ask for. */
export function notify(notice: unknown): void {
  parentPort?.postMessage({ notice } satisfies WorkerMessage)
}

interface Call {
  readonly call: number
  readonly name: string
  readonly argument: never
}

async function answer(call: number, handler: Handler | undefined, argument: never): Promise<void> {
  try {
    if (handler === undefined) throw new Error('no such call')
    const answered = handler(argument)
    const value = answered instanceof Promise ? await answered : answered
    if (value instanceof Handed) post({ call, value: value.value }, value.transfer)
    else post({ call, value }, [])
  } catch (error) {
    post({ call, error: crossing(error) }, [])
  }
}

function post(message: WorkerMessage, transfer: readonly Transferable[]): void {
  parentPort?.postMessage(message, [...transfer])
}

/** What is left of an error on the other side. */
function crossing(error: unknown): WorkerError {
  const errcode = sqliteCode(error)
  if (!(error instanceof Error)) return { name: '', message: String(error), errcode, system: {} }
  const { code, syscall, path } = error as NodeJS.ErrnoException
  const known = Object.entries({ code, syscall, path }).filter(([, value]) => value !== undefined)
  return { name: error.name, message: error.message, errcode, system: Object.fromEntries(known) }
}
