import { personal } from '../../answers/personal.ts'
import { byAbuseType } from '../../answers/score-parts.ts'
import {
  anything,
  booleanSchema,
  choiceSchema,
  named,
  namedObject,
  optional,
  recordSchema,
} from '../../answers/typed-schema.ts'
import {
  countSchema,
  idSchema,
  momentSchema,
  scoreSchema,
  isShrunkenSchema,
  sequenceSchema,
} from '../common-schemas.ts'
import { ENTRY_KINDS } from './entry-kinds.ts'

export const entrySchema = namedObject('Entry', {
  sequence: sequenceSchema,
  kind: named('EntryKind', choiceSchema(ENTRY_KINDS)),
  received_at: momentSchema('When it was received.'),
  event: personal(
    'entry',
    recordSchema(anything, {
      description: 'An event as it was understood; of a label or another entry, what it says.',
      examples: [{ $type: '$login', $user_id: 'billy_jones', $ip: '203.0.113.7' }],
    }),
  ),
  scores: byAbuseType(scoreSchema),
  is_shrunken: optional(isShrunkenSchema),
  model_version: idSchema('starter-13'),
  enrichment: namedObject('Enrichment', {
    ip_country: optional(idSchema('DE', 'The country of the IP.')),
    ip_asn: optional(countSchema('The autonomous system of the IP.', 3320)),
    ip_hosting: optional(
      booleanSchema({ description: 'The IP is of a hosting, VPN or Tor network.' }),
    ),
    follow_up: optional(
      choiceSchema(['resent', 'repeat', 'next_step'], {
        description:
          'The event tells again what an earlier one told (repeat: and changes no record), or of the next step of its payment.',
      }),
    ),
  }),
})
