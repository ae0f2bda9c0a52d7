import { isRecord } from '../../is-record.ts'
import { LIMITS } from '../../limits.ts'
import {
  bodySchema,
  type Member,
  meaning,
  member,
  noteUpTo,
  oneOf,
  type ReadMembers,
  textUpTo,
  yesOrNo,
} from '../call/body-member.ts'
import { membersBody } from '../call/native-call.ts'
import { MESSAGE_FILTER } from '../messages/message-filter.ts'
import {
  DELIVERY_ORDERS,
  ENDPOINT_BODIES,
  ENDPOINT_KINDS,
  SIGNATURE_KINDS,
} from './endpoint-words.ts'

type FilterRead = ReadMembers<typeof MESSAGE_FILTER>

/** A filter within a body: an object of these members, each of them right. */
const filter: Member<FilterRead> = member<FilterRead>(
  'a filter of messages: as `POST /v1/messages/preview` takes it',
  bodySchema(MESSAGE_FILTER),
  (value) => {
    if (!isRecord(value)) return undefined
    const entries = Object.entries(value).map(([name, one]) => {
      const known = Object.hasOwn(MESSAGE_FILTER, name)
        ? MESSAGE_FILTER[name as keyof typeof MESSAGE_FILTER]
        : undefined
      return [name, known?.read(one)] as const
    })
    if (entries.some(([, read]) => read === undefined)) return undefined
    return Object.fromEntries(entries) as FilterRead
  },
)

const integer = (least: number, most: number): Member<number> =>
  member<number>(
    `an integer from ${least} to ${most}`,
    { type: 'integer', minimum: least, maximum: most },
    (value) =>
      Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most
        ? Number(value)
        : undefined,
  )

const signatures = member<readonly (typeof SIGNATURE_KINDS)[number][]>(
  `a list of 1 to ${SIGNATURE_KINDS.length} of ${SIGNATURE_KINDS.join(', ')}`,
  {
    type: 'array',
    minItems: 1,
    maxItems: SIGNATURE_KINDS.length,
    items: { enum: SIGNATURE_KINDS },
  },
  (value) => {
    if (!Array.isArray(value) || value.length === 0) return undefined
    const kinds = SIGNATURE_KINDS.filter((kind) => value.includes(kind))
    return kinds.length === value.length ? kinds : undefined
  },
)

const SETTINGS = {
  url: meaning(
    textUpTo(LIMITS.endpointUrlLengthChars),
    'Where requests go: https:// and a public address. Of `email` the addresses, separated by commas.',
  ),
  description: noteUpTo(LIMITS.textLengthChars),
  filter: meaning(filter, 'Which messages it gets; all by default.'),
  format: meaning(textUpTo(40), 'The format of bodies; `winnow` by default.'),
  version: meaning(integer(1, 99), 'The version of the format; the newest by default.'),
  body: meaning(
    oneOf(...ENDPOINT_BODIES),
    '`thin`: the id and what it is about alone; `full` by default.',
  ),
  mask: meaning(yesOrNo, 'Personal data in bodies is masked; false by default.'),
  signatures: meaning(
    signatures,
    '`standard` (Standard Webhooks) by default; `sift_sha256` and `sift_sha1` add `X-Sift-Science-Signature`.',
  ),
  order: meaning(
    oneOf(...DELIVERY_ORDERS),
    '`strict`: messages about one entity come one after the other; by default as they can, with their `sequence`.',
  ),
  per_second: meaning(
    integer(0, LIMITS.endpointRequestsPerSecondCount),
    'Requests per second at most; 0, no limit, by default.',
  ),
  concurrency: meaning(
    integer(1, LIMITS.endpointRequestsUnderWayCount),
    'Requests under way at the same time at most; 8 by default.',
  ),
  retry_hours: meaning(
    integer(1, LIMITS.deliveryRetryHours),
    'For how many hours a delivery is tried again; 72 by default.',
  ),
  authority: meaning(
    textUpTo(LIMITS.endpointAuthorityLengthChars),
    'Certificates in PEM that are trusted instead of the public ones; `none` = the public ones.',
  ),
}

const secret = meaning(
  textUpTo(LIMITS.wordLengthChars),
  'A secret of your own, 16 characters or more, where the receiver has one already; drawn by default.',
)

export const newEndpointBody = membersBody(
  'NewEndpoint',
  {
    kind: meaning(oneOf(...ENDPOINT_KINDS), '`webhook` by default.'),
    ...SETTINGS,
    secret,
  },
  {
    required: ['url'],
    examples: [{ url: 'https://shop.example/hooks', filter: { kinds: ['decision.*'] } }],
  },
)

export const endpointChangeBody = membersBody('EndpointSettings', SETTINGS, {
  examples: [{ per_second: 20 }],
})

export const secretRotationBody = membersBody(
  'EndpointSecretRotation',
  {
    secret,
    overlap_hours: meaning(
      integer(0, LIMITS.secretOverlapHours),
      'For how many hours the former secret signs as well; 24 by default.',
    ),
  },
  { examples: [{ overlap_hours: 24 }] },
)

export const endpointEnablingBody = membersBody(
  'EndpointEnabling',
  {
    replay_gap: meaning(
      yesOrNo,
      'Whether it gets what was held while it was disabled; false by default: it stays held.',
    ),
  },
  { examples: [{ replay_gap: true }] },
)
