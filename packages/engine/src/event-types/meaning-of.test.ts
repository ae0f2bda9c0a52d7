import { eventTypes, type EventDeclaration } from '@winnow/contract'
import { anything, assert, constantFrom, dictionary, oneof, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ID_FIELDS } from './made-entity.ts'
import { isPassive, meaningOf, typesWith } from './meaning-of.ts'

const types: readonly EventDeclaration[] = eventTypes

/** Stored in states: a number that changes makes old copies look like other events. */
const TYPE_NUMBERS: Readonly<Record<string, number>> = {
  $transaction: 1,
  $update_content: 2,
  $update_account: 3,
  $update_order: 4,
  $order_status: 5,
  $content_status: 6,
  $link_session_to_user: 7,
}

/** What a sender may put into the fields that declarations read, and worse. */
const fields = dictionary(
  constantFrom(
    '$order_id',
    '$transaction_id',
    '$content_id',
    '$order_status',
    '$status',
    '$reason',
    '$chargeback_reason',
    '$chargeback_state',
    '$ach_return_code',
    '$transaction_status',
    '$control_group_odds',
  ),
  oneof(
    constantFrom('$fraud', '$won', '$canceled', '$approved', '$payment_risk', '$active'),
    anything(),
  ),
)

describe.each(types)('$name', ({ name, fields: declared }) => {
  const meaning = meaningOf(name)

  it('has a meaning, and fields for the ids that it names', () => {
    expect(meaning).toBeDefined()
    const { makes, stores } = meaning ?? {}
    const ids = [makes && ID_FIELDS[makes], stores?.idField, stores?.only]
    const missing = ids.filter((id) => id !== undefined && id !== '$user_id' && !(id in declared))
    expect(missing).toEqual([])
  })

  it('reads any fields without an error, and is about ids that are texts', () => {
    assert(
      property(fields, (sent) => {
        const of = [meaning?.blocks?.(sent), meaning?.implies?.(sent)].map((one) => one?.of)
        const about = [...of, meaning?.isAbout?.(sent)].filter((one) => one !== undefined)
        for (const { type, id } of about) expect(sent[ID_FIELDS[type]]).toBe(id)
        expect(about.every(({ id }) => typeof id === 'string')).toBe(true)
        expect(meaning?.cameToNothing?.(sent) ?? false).toBeTypeOf('boolean')
      }),
      { numRuns: 50 },
    )
  })
})

it('numbers of types in states stay', () => {
  const numbered = types.flatMap(({ name }) => {
    const number = meaningOf(name)?.repeats?.typeNumber
    return number === undefined ? [] : [[name, number] as const]
  })
  const numbers = numbered.map(([, number]) => number)
  expect(Object.fromEntries(numbered)).toMatchObject(TYPE_NUMBERS)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers.filter((number) => !(number >= 1 && number < 64))).toEqual([])
})

it.each(['gift_sent', '$gift_sent', 'constructor', '__proto__', 'toString', ''])(
  'of %o nothing is known',
  (type) => {
    expect(meaningOf(type)).toBeUndefined()
    expect(isPassive(type)).toBe(false)
  },
)

it('names the types that have a member', () => {
  expect(typesWith('blocks').toSorted()).toEqual(['$content_status', '$order_status'])
  expect(typesWith('class')).toHaveLength(types.length)
})
