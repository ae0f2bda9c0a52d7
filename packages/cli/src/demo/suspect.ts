import { type ScoreNowAnswer, type WinnowClient, WinnowRefusal } from '@winnow/client'

/** A user who is worth a look. */
export interface Suspect {
  readonly userId: string
  readonly abuseType: string
  readonly score: number
}

/** Whom a note names; a note without anybody is fine. */
export function suspectIn(noted: Partial<Suspect> | undefined): Suspect | undefined {
  const { userId, abuseType, score } = noted ?? {}
  if (typeof userId !== 'string' || typeof abuseType !== 'string') return undefined
  return typeof score === 'number' ? { userId, abuseType, score } : undefined
}

/** The attacker with the highest current score; undefined when no attacker has a score. */
export async function suspectAmong(
  client: WinnowClient,
  userIds: Iterable<string>,
): Promise<Suspect | undefined> {
  let worst: Suspect | undefined
  for (const userId of userIds) {
    for (const [abuseType, { score = 0 }] of Object.entries(await scoresOf(client, userId))) {
      if (score > (worst?.score ?? 0)) worst = { userId, abuseType, score }
    }
  }
  return worst
}

type Scores = ScoreNowAnswer['scores']

/** Nobody with a first event beyond the end of the world. */
async function scoresOf(client: WinnowClient, userId: string): Promise<Scores> {
  try {
    return (await client.score(userId)).scores
  } catch (error) {
    if (error instanceof WinnowRefusal && error.status === NO_SCOREABLE_EVENTS) return {}
    throw error
  }
}

/** Status of the compat interface. */
const NO_SCOREABLE_EVENTS = 54
