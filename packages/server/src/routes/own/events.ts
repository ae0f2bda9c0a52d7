import { decodeOutcome, type LedgerEntry } from '@winnow/engine'
import { scoresOf } from '../../answers/abuse-map.ts'
import { json, type Answer } from '../../http/answer.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange, OwnRoute } from '../../http/route.ts'

/** `GET /v1/events/{sequence}`: an entry of the ledger with what was computed of it. */
export const entryRoute: OwnRoute = {
  method: 'GET',
  path: '/v1/events/:sequence',
  access: 'api_key',
  doc: {
    tag: 'Look up',
    summary: 'Read an event with its outcome',
    description: 'The event as it was understood, its scores, and the place and network of its IP.',
  },
  handle: getEntry,
}

async function getEntry(exchange: CallerExchange): Promise<Answer> {
  const sequence = sequenceIn(exchange.request.param('sequence'))
  const entry = await entryOf(exchange, sequence)
  const outcome = decodeOutcome(entry.outcome)
  const { found: _found, ...enrichment } = outcome.enrichment
  return json(200, {
    sequence: entry.sequence,
    kind: entry.kind,
    received_at: entry.receivedAtMs,
    event: shownBody(entry),
    scores: scoresOf(outcome, exchange.caller.account.scoreScale),
    model_version: outcome.modelVersion,
    enrichment,
  })
}

/** NaN is no entry's. */
const sequenceIn = (text: string): number => (/^\d{1,16}$/.test(text) ? Number(text) : NaN)

/** An entry of the caller's environment. Errors: OwnRefusal not_found, also for another's entry. */
export async function entryOf(
  { services, caller }: CallerExchange,
  sequence: number,
): Promise<LedgerEntry> {
  const known = Number.isSafeInteger(sequence) && sequence >= 1
  const entry = known ? await services.ledger.get(sequence) : undefined
  if (entry === undefined || entry.environment !== caller.environment.number) {
    throw new OwnRefusal('not_found', 'No event with this sequence.')
  }
  return entry
}

/** The body of an entry without what only the engine reads: the names of touched states. */
function shownBody({ body }: LedgerEntry): unknown {
  const {
    effect: _effect,
    replaces: _replaces,
    ...shown
  } = JSON.parse(body) as Record<string, unknown>
  return shown
}
