import {
  BOOLEAN,
  type ConditionValue,
  listOf,
  type Money,
  MONEY,
  NUMBER,
  TEXT,
  TIME,
} from './condition-type.ts'
import type { Variable, Vocabulary } from './vocabulary.ts'

/** What conditions of tests read. Absent = missing. */
export interface SomeInput {
  readonly amount?: Money
  readonly type?: string
  readonly kind?: string
  readonly colour?: string
  readonly items?: readonly Readonly<Record<string, unknown>>[]
  readonly verified?: boolean
  readonly score?: number
  readonly x?: number
  readonly y?: number
  readonly created?: number
  readonly numbers?: readonly number[]
}

export const SOME_NOW_MS = Date.UTC(2026, 1, 1, 3)

const ITEM = {
  is: 'object',
  name: 'item',
  members: { category: TEXT, quantity: NUMBER, price: MONEY, tags: listOf(TEXT) },
} as const

const objectOf = (members: Readonly<Record<string, unknown>>): ConditionValue => ({
  member: (wired) => (members[wired] as ConditionValue | undefined) ?? null,
})

const variables: Readonly<Record<string, Omit<Variable<SomeInput>, 'says'>>> = {
  'event.amount': { type: MONEY, read: ({ amount }) => amount ?? null },
  'event.type': { type: TEXT, read: ({ type }) => type ?? null },
  'event.kind': {
    type: TEXT,
    words: { all: ['$sale', '$loans'], isClosed: true },
    read: ({ kind }) => kind ?? null,
  },
  'event.colour': {
    type: TEXT,
    words: { all: ['$red', '$green'], isClosed: false },
    read: ({ colour }) => colour ?? null,
  },
  'event.items': { type: listOf(ITEM), read: ({ items }) => items?.map(objectOf) ?? null },
  'event.verified': { type: BOOLEAN, read: ({ verified }) => verified ?? null },
  'scores.payment_abuse': { type: NUMBER, range: [0, 100], read: ({ score }) => score ?? null },
  'features.x': { type: NUMBER, read: ({ x }) => x ?? null },
  'features.y': { type: NUMBER, read: ({ y }) => y ?? null },
  'features.numbers': { type: listOf(NUMBER), read: ({ numbers }) => numbers ?? null },
  'user.created': { type: TIME, read: ({ created }) => created ?? null },
  now: { type: TIME, read: () => SOME_NOW_MS },
}

export const SOME_VOCABULARY: Vocabulary<SomeInput> = new Map(
  Object.entries(variables).map(([path, variable]) => [path, { ...variable, says: path }]),
)
