import { type ChunkBounds, ImportError, type Mapping, parseMapping } from '@winnow/import'
import { CallError } from '../calls/call-error.ts'
import type { BegunImport, Checkpoints } from './checkpoints.ts'
import { Gate } from './gate.ts'
import { jobName } from './job-name.ts'
import { type OrderPlan, planOrder } from './line-order.ts'
import { checkLines, previewLines } from './look-at-lines.ts'
import { guessOf } from './open-source.ts'
import type { PostLines } from './post-lines.ts'
import type { Answer, Command, Wish } from './protocol.ts'
import { type Reading, readLines } from './read-lines.ts'
import { runImport } from './run-import.ts'
import { inspectSource, type SourceFile } from './source-file.ts'

/** What the desk works with. */
export interface DeskParts {
  readonly checkpoints: Checkpoints
  readonly post: (environment: string) => PostLines
  readonly nowMs: () => number
  readonly answer: (answer: Answer) => void
  /** Of one request; absent = the usual ones. */
  readonly bounds?: ChunkBounds
}

type Of<Do extends Command['do']> = Extract<Command, { readonly do: Do }>

/** Bytes of a file between two reports of how far a reading is. */
const REPORT_BYTES = 1_048_576

/** Does what the wizard asks for, one task at a time: what comes next ends what is under way. */
export class ImportDesk {
  readonly #parts: DeskParts
  readonly #gate = new Gate()
  #source: SourceFile | undefined
  #work = new AbortController()
  /** What a check found, for the import that follows it. */
  #plan: { readonly of: string; readonly plan: OrderPlan } | undefined
  #job: string | undefined

  constructor(parts: DeskParts) {
    this.#parts = parts
  }

  /** Never rejects: a failure is an answer. */
  async take(command: Command): Promise<void> {
    const { id } = command
    try {
      await this.#do(command)
    } catch (error) {
      if (error === STOPPED) this.#parts.answer({ id, is: 'stopped' })
      else this.#parts.answer({ id, is: 'failed', message: messageOf(error) })
    }
  }

  async #do(command: Command): Promise<void> {
    switch (command.do) {
      case 'pause':
        return this.#gate.hold()
      case 'resume':
        return this.#gate.release()
      case 'stop':
        return this.#stop()
      case 'forget':
        if (this.#job !== undefined) await this.#parts.checkpoints.forget(this.#job)
        return
      case 'open':
        return this.#open(command)
      case 'preview':
        return this.#preview(command)
      case 'check':
        return this.#check(command)
      case 'send':
        return this.#send(command)
    }
  }

  #stop(): void {
    this.#work.abort(STOPPED)
    this.#gate.release()
  }

  /** Work of its own, which ends what was under way. */
  #begin(): AbortSignal {
    this.#stop()
    this.#work = new AbortController()
    return this.#work.signal
  }

  async #open({ id, file, zone, environment }: Of<'open'>): Promise<void> {
    this.#begin()
    const source = await inspectSource(file, file.name)
    this.#source = source
    this.#plan = undefined
    const table = source.format === 'csv' ? await guessOf(source, zone) : { columns: [], guess: '' }
    const isOfThis = (one: BegunImport) =>
      one.identity === source.identity && one.environment === environment
    const begun = (await this.#parts.checkpoints.begun()).find(isOfThis)
    const { name, bytes, format } = source
    this.#parts.answer({ id, is: 'opened', opened: { name, bytes, format, ...table, begun } })
  }

  async #preview({ id, ...wish }: Of<'preview'>): Promise<void> {
    const reading = this.#reading(wish, this.#begin())
    const previewed = await previewLines(reading, this.#parts.nowMs())
    this.#parts.answer({ id, is: 'previewed', ...previewed })
  }

  async #check({ id, ...wish }: Of<'check'>): Promise<void> {
    const reading = this.#reading(wish, this.#begin(), id)
    const { plan, checked } = await checkLines(reading, this.#parts.nowMs())
    this.#plan = { of: keyOf(wish), plan }
    this.#parts.answer({ id, is: 'checked', checked })
  }

  async #send({ id, environment, ...wish }: Of<'send'>): Promise<void> {
    const { checkpoints, post, answer, nowMs, bounds } = this.#parts
    const signal = this.#begin()
    const reading = this.#reading(wish, signal)
    const known = this.#plan?.of === keyOf(wish) ? this.#plan.plan : undefined
    const plan = known ?? (await planOrder(() => readLines(this.#reading(wish, signal, id))))
    const { name, identity } = reading.source
    const job = jobName({ identity, environment, ...wish })
    this.#job = job
    const begun = { job, name, identity, environment, ...wish, lines: plan.lines }
    await checkpoints.begin({ ...begun, begunMs: nowMs() })
    const result = await runImport({
      job,
      read: () => readLines(reading),
      plan,
      post: post(environment),
      checkpoints,
      gate: this.#gate,
      signal,
      ...(bounds !== undefined && { bounds }),
      onProgress: (done, tally) => answer({ id, is: 'sending', done, of: plan.lines, tally }),
      onTrouble: (error) => answer({ id, is: 'held', trouble: messageOf(error) }),
    })
    await checkpoints.forget(job)
    answer({ id, is: 'sent', ...result })
  }

  #reading({ mapping, kind }: Wish, signal: AbortSignal, id?: number): Reading {
    const source = this.#source
    if (source === undefined) throw new ImportError('choose a file first')
    const parsed: Mapping | undefined =
      source.format === 'csv' ? parseMapping(mapping, 'the mapping') : undefined
    return {
      source,
      kind,
      mapping: parsed,
      signal,
      ...(id !== undefined && { onBytes: this.#reporter(id) }),
    }
  }

  #reporter(id: number): (bytes: number) => void {
    let read = 0
    let reported = 0
    return (bytes) => {
      read += bytes
      if (read - reported < REPORT_BYTES) return
      reported = read
      this.#parts.answer({ id, is: 'reading', bytes: read })
    }
  }
}

const STOPPED = new Error('stopped')

const keyOf = ({ mapping, kind }: Wish): string => `${kind}\n${mapping}`

/** An unexpected error is shown as it is: the file stays in the browser, so the message is all there is to go by. */
function messageOf(error: unknown): string {
  if (error instanceof ImportError || error instanceof CallError) return error.message
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}
