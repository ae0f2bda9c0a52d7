import { randomBytes } from 'node:crypto'
import type { LiveChange } from '@winnow/contract/native'
import { MAX_OUTBOX_PAGE, type Outbox, type OutboxMessage } from '@winnow/engine'
import { SERVER_LIMITS } from '../limits/server-limits.ts'
import { ChangeLog } from './change-log.ts'
import { type CaseChange, eventText, type JobChange, type QueueNow } from './live-event.ts'
import { LiveStream, type Reader } from './live-stream.ts'

/** How fast a feed is. Smaller in tests. */
export interface LivePace {
  /** Changes of so long are sent together. */
  readonly flushMs: number
  /** The queues are counted at most as often. */
  readonly countMs: number
  /** Nothing else is sent for so long: the stream lives. The queues are counted then, too: cases become overdue. */
  readonly heartbeatMs: number
}

/** Where a feed learns what changes. */
export interface LiveSources {
  readonly outbox: Pick<Outbox, 'watch' | 'messages' | 'latest'>
  readonly countQueues: (environment: number) => Promise<readonly QueueNow[]>
  readonly nowMs: () => number
  readonly onTrouble: (error: unknown) => void
}

/** More changes at once are one request to read again. */
const MAX_CHANGES = SERVER_LIMITS.livePendingCount / 2

/** Messages that say what happened to a case. People's steps are noted as they are done: their messages come later, or never. */
const CHANGES: Readonly<Partial<Record<OutboxMessage['kind'], LiveChange>>> = {
  'case.opened': 'opened',
  'case.joined': 'joined',
  'case.left': 'left',
  'case.due_soon': 'due',
  'case.overdue': 'due',
}

/** The streams of one environment: it reads messages and counts queues once for all of them, and only while there are any. */
export class LiveFeed {
  readonly streams = new Set<LiveStream>()
  private readonly environment: number
  private readonly sources: LiveSources
  private readonly pace: LivePace
  private readonly log = new ChangeLog(randomBytes(6).toString('hex'))
  private readonly changed = new Map<number, CaseChange>()
  private readonly unwatch: () => void
  private readonly heart: NodeJS.Timeout
  private position: number | undefined
  private flushing: NodeJS.Timeout | undefined
  private counting: NodeJS.Timeout | undefined
  private isFlushing = false
  private isDirty = false
  private isClosed = false
  private countedAtMs = -Infinity
  private queues: readonly QueueNow[] | undefined

  constructor(environment: number, sources: LiveSources, pace: LivePace) {
    this.environment = environment
    this.sources = sources
    this.pace = pace
    this.unwatch = sources.outbox.watch(environment, () => this.wakeUp())
    this.heart = setInterval(() => this.beat(), pace.heartbeatMs)
    this.heart.unref()
  }

  /** Opens a stream that begins with what a reader missed since `lastPlace`. Errors: the store's. */
  async open(reader: Reader, lastPlace: string | undefined): Promise<LiveStream> {
    this.position ??= await this.newest()
    await this.countNow()
    const missed = lastPlace === undefined ? undefined : this.log.since(lastPlace)
    const hello = {
      time: this.sources.nowMs(),
      heartbeatMs: this.pace.heartbeatMs,
      resumed: missed !== undefined,
    }
    const place = missed === undefined ? this.log.place : lastPlace
    const stream = new LiveStream(reader, {
      placeOf: (at) => this.log.placeOf(at),
      first: eventText('hello', hello, place),
    })
    this.streams.add(stream)
    for (const logged of missed ?? []) stream.pushCase(logged)
    if (this.queues !== undefined) stream.pushQueues(this.queues)
    return stream
  }

  noteCase(change: CaseChange): void {
    this.changed.set(change.id, change)
    this.wakeUp()
  }

  noteJob(job: JobChange): void {
    for (const stream of this.streams) stream.pushJob(job)
  }

  close(): void {
    this.unwatch()
    clearInterval(this.heart)
    clearTimeout(this.flushing)
    clearTimeout(this.counting)
    this.isClosed = true
    for (const stream of this.streams) stream.close('stopping')
  }

  /** What changes within `flushMs` is read and sent together. */
  private wakeUp(): void {
    this.isDirty = true
    if (this.isFlushing) return
    this.flushing ??= setTimeout(() => void this.flush(), this.pace.flushMs)
  }

  private async flush(): Promise<void> {
    this.flushing = undefined
    this.isDirty = false
    this.isFlushing = true
    try {
      this.isDirty = await this.readMessages()
      this.sendChanges()
    } catch (error) {
      this.sources.onTrouble(error)
    }
    this.isFlushing = false
    if (this.isDirty && !this.isClosed) this.wakeUp()
  }

  private sendChanges(): void {
    const changes = [...this.changed.values()]
    this.changed.clear()
    const logged = changes.map((change) => this.log.add(change))
    const last = logged.at(-1)
    if (last === undefined) return
    const areMany = logged.length > MAX_CHANGES
    for (const stream of this.streams) {
      if (areMany) stream.pushReload(last.at)
      else for (const each of logged) stream.pushCase(each)
    }
    this.count()
  }

  /** Answers whether there are more. */
  private async readMessages(): Promise<boolean> {
    const after = (this.position ??= await this.newest())
    const page = { after, limit: MAX_OUTBOX_PAGE }
    const messages = await this.sources.outbox.messages(this.environment, page)
    for (const message of messages) {
      const change = changeIn(message)
      if (change !== undefined) this.changed.set(change.id, change)
    }
    this.position = messages.at(-1)?.id ?? after
    return messages.length === MAX_OUTBOX_PAGE
  }

  /** Counts what waits: now, or as soon as `countMs` have passed since the last time. */
  private count(): void {
    const restMs = this.countedAtMs + this.pace.countMs - performance.now()
    this.counting ??= setTimeout(
      () => {
        this.counting = undefined
        this.countNow().catch(this.sources.onTrouble)
      },
      Math.max(restMs, 0),
    )
  }

  private async countNow(): Promise<void> {
    this.countedAtMs = performance.now()
    const queues = await this.sources.countQueues(this.environment)
    this.queues = queues
    for (const stream of this.streams) stream.pushQueues(queues)
  }

  private beat(): void {
    if (this.streams.size === 0) return
    this.count()
    this.wakeUp()
    for (const stream of this.streams) stream.beat(this.sources.nowMs())
  }

  private async newest(): Promise<number> {
    const [newest] = await this.sources.outbox.latest(this.environment, { limit: 1 })
    return newest?.id ?? 0
  }
}

function changeIn(message: OutboxMessage): CaseChange | undefined {
  const change = CHANGES[message.kind]
  const { caseId, queue, abuseType } = message
  if (change === undefined || caseId === undefined) return undefined
  if (queue === undefined || abuseType === undefined) return undefined
  return { id: Number(caseId), queue: { name: queue, abuseType }, change }
}
