import type { EventEmitter } from 'node:events'
import { OwnRefusal } from '../http/refusals.ts'
import { SERVER_LIMITS } from '../limits/server-limits.ts'
import type { CaseChange, JobChange } from './live-event.ts'
import { LiveFeed, type LivePace, type LiveSources } from './live-feed.ts'
import type { LiveStream, Reader } from './live-stream.ts'

/** A feed without a reader stays so long, so that whoever was cut off comes back to its changes. */
const LINGER_MS = 60_000

const PACE: LivePace = { flushMs: 250, countMs: 1_000, heartbeatMs: 15_000 }

/** Who reads, and for how long. */
interface StreamWish {
  readonly environment: number
  /** The person or key. */
  readonly caller: string
  readonly reader: Reader
  readonly lastPlace: string | undefined
  readonly ms: number
  /** The stream ends when this closes. */
  readonly connection: Pick<EventEmitter, 'once'>
}

/** All streams of live events. Without a reader, nothing that happens costs anything. */
export class LiveHub {
  private readonly sources: LiveSources
  private readonly pace: LivePace
  private readonly feeds = new Map<number, LiveFeed>()
  private readonly byCaller = new Map<string, number>()
  private readonly lingering = new Map<number, NodeJS.Timeout>()
  private count = 0
  private isClosed = false

  constructor(sources: LiveSources, pace: LivePace = PACE) {
    this.sources = sources
    this.pace = pace
  }

  /** Errors: OwnRefusal rate_limited, unavailable; the store's. */
  async open(wish: StreamWish): Promise<AsyncIterable<string>> {
    const { environment, caller, reader, lastPlace, ms, connection } = wish
    if (this.isClosed) throw new OwnRefusal('unavailable', 'The service stops.')
    this.admit(caller)
    const feed = this.feedOf(environment)
    const stream = await feed.open(reader, lastPlace).catch((error: unknown) => {
      this.leave(caller, environment)
      throw error
    })
    const timer = setTimeout(() => stream.close('time'), ms)
    timer.unref()
    connection.once('close', () => stream.close('gone'))
    if (ms === 0) stream.close('time')
    return this.untilEnd(stream, () => {
      clearTimeout(timer)
      feed.streams.delete(stream)
      this.leave(caller, environment)
    })
  }

  noteCase(environment: number, change: CaseChange): void {
    this.feeds.get(environment)?.noteCase(change)
  }

  noteJob(environment: number, job: JobChange): void {
    this.feeds.get(environment)?.noteJob(job)
  }

  /** Ends all streams; there are none from here on. */
  close(): void {
    this.isClosed = true
    for (const feed of this.feeds.values()) feed.close()
    this.feeds.clear()
  }

  private async *untilEnd(stream: LiveStream, onEnd: () => void): AsyncGenerator<string> {
    try {
      yield* stream.pieces()
    } finally {
      onEnd()
    }
  }

  private admit(caller: string): void {
    const own = this.byCaller.get(caller) ?? 0
    if (this.count >= SERVER_LIMITS.liveStreamsCount) throw tooMany('There are too many streams.')
    if (own >= SERVER_LIMITS.liveStreamsOfCallerCount) {
      throw tooMany(`You have ${own} streams: close a window of the console.`)
    }
    this.count += 1
    this.byCaller.set(caller, own + 1)
  }

  private leave(caller: string, environment: number): void {
    this.count -= 1
    const own = (this.byCaller.get(caller) ?? 1) - 1
    if (own > 0) this.byCaller.set(caller, own)
    else this.byCaller.delete(caller)
    clearTimeout(this.lingering.get(environment))
    const timer = setTimeout(() => this.forget(environment), LINGER_MS)
    this.lingering.set(environment, timer.unref())
  }

  private forget(environment: number): void {
    this.lingering.delete(environment)
    const feed = this.feeds.get(environment)
    if (feed === undefined || feed.streams.size > 0) return
    feed.close()
    this.feeds.delete(environment)
  }

  private feedOf(environment: number): LiveFeed {
    const known = this.feeds.get(environment)
    if (known !== undefined) return known
    const feed = new LiveFeed(environment, this.sources, this.pace)
    this.feeds.set(environment, feed)
    return feed
  }
}

const tooMany = (why: string): OwnRefusal =>
  new OwnRefusal('rate_limited', why, { retryAfterSeconds: 5 })
