import type { LiveEnd } from '@winnow/contract/native'
import { SERVER_LIMITS } from '../limits/server-limits.ts'
import type { LoggedChange } from './change-log.ts'
import {
  type CaseChange,
  eventText,
  type JobChange,
  type LiveQueueName,
  type QueueNow,
} from './live-event.ts'

/** What a reader may get. */
export interface MayRead {
  queue(queue: LiveQueueName): boolean
  /** Whether they see the case now. */
  case(change: CaseChange): boolean
  job(job: JobChange): boolean
}

/** The rights of a reader at this moment; undefined = they may read nothing any more. */
export type Reader = () => Promise<MayRead | undefined>

/** What an event needs besides its data. */
interface StreamHead {
  readonly placeOf: (at: number) => string
  readonly first: string
}

/**
 * One reader's events. What waits for a slow reader is bounded: of each case, each job and the queues the latest is sent. The
 * reader's rights are looked at before each event, so nothing is sent after they ended.
 */
export class LiveStream {
  private readonly reader: Reader
  private readonly head: StreamHead
  private readonly cases = new Map<number, LoggedChange>()
  private readonly jobs = new Map<string, JobChange>()
  private queues: readonly QueueNow[] | undefined
  private reloadAt: number | undefined
  private beatMs: number | undefined
  private shown = ''
  private end: LiveEnd | 'gone' | undefined
  private wake: () => void = () => undefined

  constructor(reader: Reader, head: StreamHead) {
    this.reader = reader
    this.head = head
  }

  /** How many changes wait. */
  get pending(): number {
    return this.cases.size + this.jobs.size
  }

  pushCase(logged: LoggedChange): void {
    const { id } = logged.change
    this.cases.delete(id)
    this.cases.set(id, logged)
    this.noteNews()
  }

  /** Too many cases changed at once to name each: the reader reads again what they show. */
  pushReload(at: number): void {
    this.cases.clear()
    this.reloadAt = at
    this.noteNews()
  }

  pushJob(job: JobChange): void {
    this.jobs.set(`${job.kind} ${job.id}`, job)
    this.noteNews()
  }

  pushQueues(queues: readonly QueueNow[]): void {
    this.queues = queues
    this.noteNews()
  }

  beat(nowMs: number): void {
    this.beatMs = nowMs
    this.noteNews()
  }

  /** Ends it; the reader gets the reason. `gone`: there is no reader. */
  close(why: LiveEnd | 'gone'): void {
    this.end ??= why
    this.wake()
  }

  /** What is sent, piece by piece, as fast as it is taken. */
  async *pieces(): AsyncGenerator<string, void, void> {
    yield this.head.first
    for (;;) {
      const mayRead = await this.reader()
      if (this.end === 'gone') return
      const end = mayRead === undefined ? 'not_permitted' : this.end
      const isCut = mayRead === undefined || end === 'too_slow'
      const text = isCut ? '' : this.take(mayRead)
      if (text !== '') yield text
      else if (end === undefined) await this.news()
      else return yield eventText('closed', end)
    }
  }

  private get hasNews(): boolean {
    const rest = [this.queues, this.reloadAt, this.beatMs]
    return this.pending > 0 || rest.some((one) => one !== undefined)
  }

  private noteNews(): void {
    if (this.pending > SERVER_LIMITS.livePendingCount) this.close('too_slow')
    else this.wake()
  }

  /** All that waits and may be read; '' = nothing. */
  private take(mayRead: MayRead): string {
    const texts: string[] = []
    if (this.reloadAt !== undefined) {
      texts.push(eventText('reload', undefined, this.head.placeOf(this.reloadAt)))
      this.reloadAt = undefined
    }
    for (const { at, change } of this.cases.values()) {
      if (mayRead.queue(change.queue) && mayRead.case(change))
        texts.push(eventText('case', change, this.head.placeOf(at)))
    }
    for (const job of this.jobs.values()) {
      if (mayRead.job(job)) texts.push(eventText('job', job))
    }
    texts.push(this.takeQueues(mayRead))
    if (this.beatMs !== undefined) texts.push(eventText('heartbeat', this.beatMs))
    this.beatMs = undefined
    this.cases.clear()
    this.jobs.clear()
    return texts.join('')
  }

  /** What waits in the queues, where it differs from what the reader knows. */
  private takeQueues(mayRead: MayRead): string {
    if (this.queues === undefined) return ''
    const text = eventText(
      'queues',
      this.queues.filter((queue) => mayRead.queue(queue)),
    )
    this.queues = undefined
    if (text === this.shown) return ''
    this.shown = text
    return text
  }

  private news(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve
      if (this.hasNews || this.end !== undefined) resolve()
    })
  }
}
