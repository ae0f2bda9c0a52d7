import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as moment } from 'node:timers/promises'
import { DEFAULT_CONFIG, startService, type RunningService } from '@winnow/server'
import type { Credentials } from '../service/credentials.ts'

/** Users that a service is asked about. */
const USERS = 40

/** How long an answer may take; a service without its files gives none. */
const PATIENCE_MS = 1500

/** How long the first answer that is late is waited for: a busy machine is no damage. */
const LONG_PATIENCE_MS = 30_000

/** Times that a refusal which says "again" is followed. */
const TRIES = 40

/** What a service says of its users. */
export interface Answers {
  /** By user: the sequences and kinds of the timeline, a line each. */
  readonly whole: ReadonlyMap<string, string>
  /** Users without an answer. */
  readonly failed: number
}

const userOf = (at: number): string => `user-${at % USERS}`

/** A service in this process, on a directory that something happens to. */
export class LivingService {
  private readonly service: RunningService
  private readonly authorization: string
  /** It was waited for long, and gave no answer. */
  private isDead = false

  private constructor(service: RunningService, apiKey: string) {
    this.service = service
    this.authorization = `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`
  }

  /** Errors: those of the start. */
  static async start(dataDirectory: string): Promise<LivingService> {
    const fast = {
      port: 0,
      logLevel: 'silent',
      shutdownGraceMs: 0,
      shutdownTimeoutMs: 100,
    } as const
    const service = await startService({ ...DEFAULT_CONFIG, ...fast, dataDirectory })
    return new LivingService(service, keyIn(dataDirectory))
  }

  /** Sends an event; answers whether it was acknowledged. */
  async send(at: number, user = userOf(at)): Promise<boolean> {
    const event = { $type: '$create_order', $user_id: user, $order_id: `order-${user}-${at}` }
    const answer = await this.ask('/v205/events', event)
    return answer?.status === 200
  }

  /** Asks for every user. */
  async answers(): Promise<Answers> {
    const whole = new Map<string, string>()
    let failed = 0
    for (let at = 0; at < USERS; at += 1) {
      const said = await this.timelineOf(userOf(at))
      if (said === undefined) failed += 1
      else whole.set(userOf(at), said)
    }
    return { whole, failed }
  }

  /** Whether a user has an event. */
  async knows(user: string): Promise<boolean> {
    return (await this.timelineOf(user)) !== ''
  }

  close(): Promise<void> {
    return this.service.close()
  }

  private async timelineOf(user: string): Promise<string | undefined> {
    const path = `/v1/users/${user}/timeline?limit=50`
    for (let left = TRIES; left > 0; left -= 1) {
      const answer = (await this.ask(path)) ?? (await this.askLong(path))
      if (answer?.status === 200) return linesOf(answer.text)
      if (answer?.status === 404) return ''
      if (answer?.status !== 503) return undefined
      await moment(100)
    }
    return undefined
  }

  /** Asks once more, and waits longer. Who gave no answer then is not waited for again. */
  private async askLong(path: string) {
    if (this.isDead) return undefined
    const answer = await this.ask(path, undefined, LONG_PATIENCE_MS)
    this.isDead = answer === undefined
    return answer
  }

  /** Posts `event`, or reads where there is none. Undefined: no answer came. */
  private async ask(path: string, event?: object, patienceMs = PATIENCE_MS) {
    const headers = { authorization: this.authorization, 'content-type': 'application/json' }
    const how = event === undefined ? {} : { method: 'POST', body: JSON.stringify(event) }
    const signal = AbortSignal.timeout(patienceMs)
    try {
      const answer = await fetch(this.service.address + path, { ...how, headers, signal })
      return { status: answer.status, text: await answer.text() }
    } catch {
      return undefined
    }
  }
}

let apiKey = ''

/** The key is remembered: the file that holds it may be hurt. All directories of a trial are copies of one. */
function keyIn(directory: string): string {
  if (apiKey !== '') return apiKey
  const text = readFileSync(join(directory, 'credentials.json'), 'utf8')
  apiKey = (JSON.parse(text) as Credentials).production.api_key
  return apiKey
}

function linesOf(text: string): string {
  const { entries = [] } = JSON.parse(text) as { readonly entries?: readonly unknown[] }
  return entries.map((entry) => JSON.stringify(entry)).join('\n')
}
