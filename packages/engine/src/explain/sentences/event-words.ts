import { byRole, type Role } from '../../entities/entity-types.ts'
import type { LabelCounts } from '../label-counts.ts'

/** The names and ids in one event: sentences about it say what it named itself, and what is only known of its user. */
export interface EventWords {
  /** What it names none of: features read the one that its user had last. */
  readonly unnamed: readonly Role[]
  /** The custom fields that name its custom ids, in their order. */
  readonly customIds: readonly string[]
  /** Its amount as it was sent, where that was not in dollars: `2,386.94 BRL`. */
  readonly amount?: string
  /** It pays for an order, and takes over what that is known to be (`events/carry-over/order-details.ts`). */
  readonly paysOrder?: boolean
  /** Labels of what it is about, as they are now, by the place of the feature that counts them. */
  readonly labels?: ReadonlyMap<number, LabelCounts>
}

/** What a sentence calls an entity that an event names; a device, say, is never `the device` of the event. */
const NAMED = byRole(({ ofUser }) => ofUser?.lastKnown?.called)

const CUSTOM_IDS = [
  /\bthe first custom id\b/gi,
  /\bthe second custom id\b/gi,
  /\bthe third custom id\b/gi,
  /\bthe fourth custom id\b/gi,
]

/** The largest number of the first two custom ids. */
const ANY_CUSTOM_ID = /\bone custom id\b/

/** The amount of the event, in dollars. */
const DOLLARS = /^(The amount is \$[\d,.]+)\.$/

/** What a sentence says of the moment or the event, where a payment says it of itself or of its order. */
const OF_ORDERS = [
  [
    /(first seen with this shipping address less than an hour) ago/,
    '$1 before this payment or its order',
  ],
  [/(, as far as they are known)/, ' of this payment or its order$1'],
] as const

/** A sentence of any event, as it is true of this one: `the user’s last device` for `this device`. */
export function inWordsOf(sentence: string, words: EventWords): string {
  const { unnamed, customIds, amount, paysOrder = false } = words
  const whose = /^(?:This|The) user\b(?!’)/.test(sentence) ? 'their' : 'the user’s'
  let text = sentence
  if (amount !== undefined) text = text.replace(DOLLARS, (_, dollars) => `${dollars} (${amount}).`)
  if (paysOrder) for (const [said, meant] of OF_ORDERS) text = text.replace(said, meant)
  text = text.replace(ANY_CUSTOM_ID, (said) => anyOf(customIds) ?? said)
  for (const role of unnamed) text = text.replace(NAMED.get(role) ?? '', `${whose} last $1`)
  for (const [at, field] of customIds.entries()) {
    text = text.replace(CUSTOM_IDS[at] ?? '', () => `this ${field}`)
  }
  return text === sentence ? sentence : text.charAt(0).toUpperCase() + text.slice(1)
}

/** Features look at the first two. */
function anyOf([first, second]: readonly string[]): string | undefined {
  if (first === undefined) return undefined
  return second === undefined ? `this ${first}` : `either this ${first} or this ${second}`
}
