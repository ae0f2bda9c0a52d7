import type { CanonicalEvent, FieldValue } from './canonical-event.ts'

/** What a test value of the sandbox asks for: a score that is accepted, reviewed or blocked. */
export type TestScore = 'low' | 'review' | 'block'

/** Test cards begin with this; no issuer has it. */
const TEST_BIN = '999999'
const CARDS: ReadonlyMap<string, TestScore> = new Map([
  ['0001', 'low'],
  ['0002', 'review'],
  ['0003', 'block'],
])

/** Whatever follows a dash or a plus tells one test user from another. */
const USER = /^winnow-test-(low|review|block)(?:-.*)?$/
const MAIL = /^(low|review|block)(?:\+.*)?@winnow-test\.example$/i

/** In the order of their weight: of two test values in one event the heavier counts. */
const HEAVIEST_FIRST: readonly TestScore[] = ['block', 'review', 'low']

const matched = (pattern: RegExp, value: FieldValue | undefined): TestScore | undefined =>
  typeof value === 'string'
    ? (pattern.exec(value)?.[1]?.toLowerCase() as TestScore | undefined)
    : undefined

function ofCard(method: FieldValue | undefined): TestScore | undefined {
  if (typeof method !== 'object' || Array.isArray(method)) return undefined
  const { $card_bin: bin, $card_last4: last4 } = method as Readonly<Record<string, FieldValue>>
  const isTest = typeof bin === 'string' && bin.startsWith(TEST_BIN) && typeof last4 === 'string'
  return isTest ? CARDS.get(last4) : undefined
}

const listed = (value: FieldValue | undefined): readonly FieldValue[] =>
  Array.isArray(value) ? (value as readonly FieldValue[]) : []

/**
 * The score that an event asks for by a test user id, mail address or card; undefined of every other event. For the
 * sandbox alone: in production these are values like any others.
 */
export function testScoreOf({
  userId,
  fields,
}: Pick<CanonicalEvent, 'userId' | 'fields'>): TestScore | undefined {
  const asked = [
    matched(USER, userId),
    matched(MAIL, fields['$user_email']),
    ofCard(fields['$payment_method']),
    ...listed(fields['$payment_methods']).map(ofCard),
  ]
  return HEAVIEST_FIRST.find((score) => asked.includes(score))
}
