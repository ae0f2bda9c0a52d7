/**
 * A story is sent over the public interface of a whole service, event by event at its own time, and
 * listens to the scores that come back.
 */
import type { AbuseType } from '@winnow/contract'
import { FEATURE_INDEX } from '@winnow/engine'
import { basic, openMemoryService, TEST_NOW_MS } from '@winnow/server/testing'
import { freezeEvents } from '../../support/frozen-events.ts'
import { placeOf } from './places.ts'

/** From here on somebody should look. */
export const REVIEW = 50
/** Nobody should be bothered below. */
export const QUIET = 20

/** A body of `POST /v205/events`. */
export type Wire = Readonly<Record<string, unknown>>

/** What the service says of a user. */
export interface Verdict {
  score(abuse: AbuseType): number
  /** Names of the features behind the score, the strongest of each family first. */
  reasons(abuse: AbuseType): readonly string[]
  /** The highest score of all abuse types. */
  readonly highest: number
}

export interface Story {
  /** Sends an event that happens `minute` minutes after the story began. */
  tell(minute: number, event: Wire): Promise<Verdict>
  /** Tells one event after the other, `everyMinutes` apart; gives each verdict. */
  tellAll(
    minute: number,
    everyMinutes: number,
    events: readonly Wire[],
  ): Promise<readonly Verdict[]>
  label(minute: number, userId: string, abuse: AbuseType, isBad: boolean): Promise<void>
  end(): Promise<void>
}

interface ScoreResponse {
  readonly scores: Readonly<
    Record<
      string,
      {
        readonly score: number
        readonly reasons: readonly { readonly name: string; readonly details: Wire }[]
      }
    >
  >
}

/** Begins on Sunday, 1 March 2026, at noon, in a shop nobody has visited yet. Its events are frozen, see `freezeEvents`. */
export async function beginStory(): Promise<Story> {
  const thaw = freezeEvents()
  const service = await openMemoryService({}, { find: placeOf })
  const headers = basic(service.local.production.api_key)
  const post = async (minute: number, url: string, payload: Wire): Promise<Wire> => {
    service.setNowMs(atMs(minute))
    const answer = await service.app.inject({ method: 'POST', url, headers, payload })
    const body = answer.json<Wire>()
    if (body['status'] !== 0) throw new Error(`${JSON.stringify(payload)}: ${answer.body}`)
    return body
  }
  const tell: Story['tell'] = async (minute, event) => {
    const body = await post(minute, '/v205/events?return_score=true', {
      ...event,
      $time: atMs(minute),
    })
    return verdictOf(body['score_response'] as ScoreResponse)
  }
  return {
    tell,
    async tellAll(minute, everyMinutes, events) {
      const verdicts: Verdict[] = []
      for (const [at, event] of events.entries())
        verdicts.push(await tell(minute + at * everyMinutes, event))
      return verdicts
    },
    async label(minute, userId, abuse, isBad) {
      const payload = { $abuse_type: abuse, $is_bad: isBad }
      await post(minute, `/v205/users/${userId}/labels`, payload)
    },
    async end() {
      await service.close()
      thaw()
    },
  }
}

const atMs = (minute: number): number => TEST_NOW_MS + minute * 60_000

export const HOUR = 60
export const DAY = 24 * HOUR

function verdictOf({ scores }: ScoreResponse): Verdict {
  return {
    score: (abuse) => scores[abuse]?.score ?? NaN,
    reasons: (abuse) =>
      (scores[abuse]?.reasons ?? [])
        .flatMap(({ name, details }) => [name, ...Object.keys(details)])
        .filter((name) => FEATURE_INDEX.has(name)),
    highest: Math.max(...Object.values(scores).map(({ score }) => score)),
  }
}

/** The last answer. */
export function lastOf(verdicts: readonly Verdict[]): Verdict {
  const last = verdicts.at(-1)
  if (last === undefined) throw new Error('nothing was told')
  return last
}
