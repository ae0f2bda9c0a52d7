import { ABUSE_TYPES, type AbuseType } from '@winnow/contract'
import { FEATURES } from '../../features/index.ts'
import { BOOLEAN, listOf, NUMBER, TEXT, TIME } from '../conditions/condition-type.ts'
import type { CompiledCounter } from '../counters/compiled-counter.ts'
import { CUSTOM_REASON, REASON_NAMES } from '../../models/reason-names.ts'
import { counterVariables } from '../counters/counter-variables.ts'
import { DECISION_CATEGORIES } from '../../ports/decision.ts'
import type {
  KnownWords,
  SharedDeclarations,
  Variable,
  Vocabulary,
} from '../conditions/vocabulary.ts'
import type { PolicyInput } from '../policy-input.ts'
import { RECORD_VARIABLES } from './record-variables.ts'
import { customVariables, eventVariables, FIELD_TYPES, fieldElsewhere } from './event-variables.ts'

type PolicyVariable = Variable<PolicyInput>

/** What depends on the environment and on what a workflow runs on. */
export interface VocabularyTerms {
  /** The event types of the workflow. */
  readonly eventTypes: readonly string[]
  /** Custom fields that events of the environment had, and what they were. */
  readonly customFields: ReadonlyMap<string, 'string' | 'number' | 'boolean'>
  /** Names of the lists there are. */
  readonly lists: readonly string[]
  /** The counters of the policy; absent = none. */
  readonly counters?: readonly CompiledCounter[]
}

const REASON_WORDS: KnownWords = {
  all: REASON_NAMES,
  isClosed: false,
  beginning: CUSTOM_REASON,
}

const numberOf = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value

const FEATURE_VARIABLES = FEATURES.map(({ name, why }, at): readonly [string, PolicyVariable] => [
  `features.${name}`,
  { type: NUMBER, says: why, read: ({ features }) => numberOf(features[at]) },
])

const scoreVariable = (abuseType: AbuseType, at: number): readonly [string, PolicyVariable] => [
  `scores.${abuseType}`,
  {
    type: NUMBER,
    says: `How likely ${abuseType.replaceAll('_', ' ')} is, 0 to 100.`,
    range: [0, 100],
    read: ({ scores }) => numberOf(scores[at]),
  },
]

const reasonVariable = (abuseType: AbuseType): readonly [string, PolicyVariable] => [
  `reasons.${abuseType}`,
  {
    type: listOf(TEXT),
    says: `The names of what raises the score of ${abuseType.replaceAll('_', ' ')}, the strongest first.`,
    words: REASON_WORDS,
    isRecorded: true,
    read: ({ reasons }) => reasons?.(abuseType) ?? null,
  },
]

const decisionVariable = (abuseType: AbuseType): readonly [string, PolicyVariable] => [
  `decisions.${abuseType}`,
  {
    type: TEXT,
    says: "The decision that stands for the user: 'block', 'watch' or 'accept'.",
    words: { all: DECISION_CATEGORIES, isClosed: true },
    read: ({ decided }) => decided(abuseType) ?? null,
  },
]

const OTHER_ENTITIES = ['order', 'session', 'content'] as const

/** `decisions.order.payment_abuse`. */
const OTHER_DECISION_VARIABLES = OTHER_ENTITIES.flatMap((entity) =>
  ABUSE_TYPES.map((abuseType): readonly [string, PolicyVariable] => [
    `decisions.${entity}.${abuseType}`,
    {
      type: TEXT,
      says: `The decision that stands for the ${entity} that the event names.`,
      words: { all: DECISION_CATEGORIES, isClosed: true },
      read: ({ decided }) => decided(abuseType, entity) ?? null,
    },
  ]),
)

const PLACE_VARIABLES: readonly (readonly [string, PolicyVariable])[] = [
  [
    'ip.country',
    {
      type: TEXT,
      says: 'The country of the IP address, ISO-3166 alpha-2.',
      read: ({ enrichment }) => enrichment.ipCountry ?? null,
    },
  ],
  [
    'ip.network',
    {
      type: NUMBER,
      says: 'The number of the network (AS) of the IP address.',
      read: ({ enrichment }) => enrichment.ipAsn ?? null,
    },
  ],
  [
    'ip.is_hosting',
    {
      type: BOOLEAN,
      says: 'Whether the IP address belongs to a hosting, VPN or Tor network.',
      read: ({ enrichment }) => enrichment.ipHosting ?? null,
    },
  ],
  ['now', { type: TIME, says: "The event's time.", read: ({ atMs }) => atMs }],
]

const listVariable = (name: string): readonly [string, PolicyVariable] => [
  `lists.${name}`,
  {
    type: { is: 'lookup' },
    says: `A list: \`lists.${name}.has(event.user_email)\`.`,
    read: ({ isListed }) => ({ has: (value) => isListed(name, value) }),
  },
]

/** What conditions of every workflow of every environment can read. */
export const SHARED_DECLARATIONS: SharedDeclarations<PolicyInput> = {
  variables: new Map([
    ...FEATURE_VARIABLES,
    ...ABUSE_TYPES.map(scoreVariable),
    ...ABUSE_TYPES.map(reasonVariable),
    ...ABUSE_TYPES.map(decisionVariable),
    ...OTHER_DECISION_VARIABLES,
    ...RECORD_VARIABLES,
    ...PLACE_VARIABLES,
  ]),
  types: FIELD_TYPES,
  elsewhere: fieldElsewhere,
}

/** What conditions have in common that read events alone. */
export const EVENT_DECLARATIONS: SharedDeclarations<PolicyInput> = {
  variables: new Map(),
  types: FIELD_TYPES,
  elsewhere: fieldElsewhere,
}

/** All that conditions of one workflow can read, in the order of the reference. */
export function policyVocabulary({
  eventTypes,
  customFields,
  lists,
  counters = [],
}: VocabularyTerms): Vocabulary<PolicyInput> {
  return new Map([
    ...eventVariables(eventTypes),
    ...customVariables(customFields),
    ...SHARED_DECLARATIONS.variables,
    ...lists.map(listVariable),
    ...counterVariables(counters),
  ])
}
