import type { entrySchema, eventCalls } from '@winnow/contract/native'
import {
  decodeOutcome,
  type Enrichment,
  isBeacon,
  isShrunkenEvent,
  type LedgerEntry,
  outcomeIn,
  wholeBeacon,
} from '@winnow/engine'
import { scoresOf } from '../../answers/abuse-map.ts'
import { shownBody } from '../../answers/shown-body.ts'
import type { Written } from '../../answers/written.ts'
import { mayReadEntry } from '../../cases/blind-view.ts'
import type { NativeHandler } from '../../http/native/native-routes.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange } from '../../http/route.ts'

/** An entry of the ledger with what was computed of it. */
export const readEntry: NativeHandler<(typeof eventCalls)['readEntry']> = async (
  exchange,
  { path },
) => {
  const entry = await entryOf(exchange, path('sequence'))
  return entryJson(exchange, entry)
}

/** An entry as its caller sees it. */
export async function entryJson(
  exchange: CallerExchange,
  entry: LedgerEntry,
): Promise<Written<typeof entrySchema>> {
  const outcome = decodeOutcome(outcomeIn(entry))
  return {
    sequence: entry.sequence,
    kind: entry.kind,
    received_at: entry.receivedAtMs,
    event: shownBody(await wholeEntry(exchange, entry)),
    ...(isShrunkenEvent(entry) && { is_shrunken: true }),
    scores: scoresOf(outcome, exchange.caller.account.scoreScale),
    model_version: outcome.modelVersion,
    enrichment: enrichmentJson(outcome.enrichment),
  }
}

/** A beacon with its details, as long as they are kept. */
async function wholeEntry({ services }: CallerExchange, entry: LedgerEntry): Promise<LedgerEntry> {
  if (!isBeacon(entry)) return entry
  return { ...entry, body: wholeBeacon(entry.body, await services.details.of(entry)) }
}

/** Without the devices it was tied to: `GET /v1/users/{id}/devices` tells of those. */
const enrichmentJson = ({ ipCountry, ipAsn, ipHosting, followUp }: Enrichment) => ({
  ip_country: ipCountry,
  ip_asn: ipAsn,
  ip_hosting: ipHosting,
  follow_up: followUp,
})

/** An entry of the caller's environment. Errors: OwnRefusal not_found, also for another's entry. */
export async function entryOf(exchange: CallerExchange, sequence: number): Promise<LedgerEntry> {
  const { services, caller } = exchange
  const known = Number.isSafeInteger(sequence) && sequence >= 1
  const entry = known ? await services.ledger.get(sequence) : undefined
  const isTheirs = entry?.environment === caller.environment.number
  if (entry === undefined || !isTheirs || !(await mayReadEntry(exchange, entry))) {
    throw new OwnRefusal('not_found', 'No event with this sequence.')
  }
  return entry
}
