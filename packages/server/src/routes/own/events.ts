import {
  byAbuseType,
  anything,
  booleanSchema,
  choiceSchema,
  optionalSchema,
  recordSchema,
  named,
  namedObject,
} from '@winnow/contract'
import {
  decodeOutcome,
  type Enrichment,
  ENTRY_KINDS,
  type LedgerEntry,
  isBeacon,
  outcomeIn,
  wholeBeacon,
} from '@winnow/engine'
import { scoresOf } from '../../answers/abuse-map.ts'
import { shownBody } from '../../answers/shown-body.ts'
import {
  countSchema,
  idSchema,
  momentSchema,
  scoreSchema,
  sequenceSchema,
} from '../../answers/common-schemas.ts'
import { json, type Answer } from '../../http/answer.ts'
import { answered } from '../../http/doc-parts.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange, OwnRoute } from '../../http/route.ts'

const entrySchema = namedObject('Entry', {
  sequence: sequenceSchema,
  kind: named('EntryKind', choiceSchema(ENTRY_KINDS)),
  received_at: momentSchema('When it was received.'),
  event: recordSchema(anything, {
    description: 'An event as it was understood; of a label or another entry, what it says.',
    examples: [{ $type: '$login', $user_id: 'billy_jones', $ip: '203.0.113.7' }],
  }),
  scores: byAbuseType(scoreSchema),
  model_version: idSchema('starter-13'),
  enrichment: namedObject('Enrichment', {
    ip_country: optionalSchema(idSchema('DE', 'The country of the IP.')),
    ip_asn: optionalSchema(countSchema('The autonomous system of the IP.', 3320)),
    ip_hosting: optionalSchema(
      booleanSchema({ description: 'The IP is of a hosting, VPN or Tor network.' }),
    ),
    follow_up: optionalSchema(
      choiceSchema(['resent', 'repeat', 'next_step'], {
        description:
          'The event tells again what an earlier one told (repeat: and changes no record), or of the next step of its payment.',
      }),
    ),
  }),
})

/** `GET /v1/events/{sequence}`: an entry of the ledger with what was computed of it. */
export const entryRoute: OwnRoute = {
  method: 'GET',
  path: '/v1/events/:sequence',
  access: 'api_key',
  doc: {
    tag: 'Look up',
    summary: 'Read an event with its outcome',
    description: 'The event as it was understood, its scores, and the place and network of its IP.',
    answers: { 200: answered(entrySchema) },
  },
  handle: getEntry,
}

async function getEntry(exchange: CallerExchange): Promise<Answer> {
  const sequence = sequenceIn(exchange.request.param('sequence'))
  const entry = await entryOf(exchange, sequence)
  const outcome = decodeOutcome(outcomeIn(entry))
  return json(200, {
    sequence: entry.sequence,
    kind: entry.kind,
    received_at: entry.receivedAtMs,
    event: shownBody(await wholeEntry(exchange, entry)),
    scores: scoresOf(outcome, exchange.caller.account.scoreScale),
    model_version: outcome.modelVersion,
    enrichment: enrichmentJson(outcome.enrichment),
  })
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
