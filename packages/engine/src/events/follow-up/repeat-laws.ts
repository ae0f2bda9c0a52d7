import type { EventParts } from '../event-parts.ts'
import type { Role } from '../../entities/entity-types.ts'
import { textOf } from '../../entities/field-readers.ts'
import { wordTable } from '../../entities/word-table.ts'
import { bodyDigest } from './body-digest.ts'
import type { Repeats } from './saying.ts'
import { isCapture, statusIn, typeIn } from './payment-step.ts'

/** When an event of one type says what an earlier one said. */
export interface RepeatLaw {
  /** The thing that it is about, in whose state it is remembered: the first of these that the event names. */
  readonly of: readonly Role[]
  /** What two events about one thing have in common when they say the same; undefined: it has no identity. */
  readonly same: (parts: EventParts) => string | number | undefined
  readonly repeats: Repeats
  readonly why: string
}

/** Each type that has an identity of its own. All others are acts, see `ACT`. */
const LAWS = wordTable<RepeatLaw>({
  $create_account: {
    of: ['user'],
    same: () => '',
    repeats: 'first',
    why: 'A user signs up once.',
  },
  $create_order: {
    of: ['order'],
    same: () => '',
    repeats: 'first',
    why: 'An order id is one order.',
  },
  $transaction: {
    of: ['transaction'],
    same: payment,
    repeats: 'any',
    why: 'A payment succeeds once; its failed tries are told by their times and cards.',
  },
  $create_content: {
    of: ['content'],
    same: posting,
    repeats: 'any',
    why: 'Another text in the same place is another posting.',
  },
  $update_content: {
    of: ['content'],
    same: posting,
    repeats: 'latest',
    why: 'A text may be changed back.',
  },
  $update_account: {
    of: ['user'],
    same: ({ reading }) =>
      reading.fields['$changed_password'] === true ? undefined : state(reading),
    repeats: 'latest',
    why: 'It says how an account is; a password that is changed again is another act.',
  },
  $update_order: {
    of: ['order'],
    same: ({ reading }) => state(reading),
    repeats: 'latest',
    why: 'It says how an order is.',
  },
  $order_status: {
    of: ['order'],
    same: ({ reading }) => state(reading),
    repeats: 'latest',
    why: 'It says how an order is.',
  },
  $content_status: {
    of: ['content'],
    same: ({ reading }) => state(reading),
    repeats: 'latest',
    why: 'It says how a posting is.',
  },
  $link_session_to_user: {
    of: ['session'],
    same: ({ reading }) => reading.userId,
    repeats: 'latest',
    why: 'It says whose a session is.',
  },
  $chargeback: {
    of: ['transaction', 'order'],
    same: ({ facts }) => String(facts.chargeback),
    repeats: 'any',
    why: 'One payment is taken back once, however often its state is told.',
  },
  $flag_content: {
    of: ['content'],
    same: ({ facts }) => facts.flaggedBy || undefined,
    repeats: 'any',
    why: 'A reader who reports a posting again is one reader.',
  },
  $add_promotion: {
    of: ['user'],
    same: grantedPromotions,
    repeats: 'any',
    why: 'A promotion is granted to a user once; refused tries are acts.',
  },
  $wager: {
    of: ['user'],
    same: ({ reading }) =>
      textOf(reading.fields['$wager_id']) === '' ? undefined : state(reading),
    repeats: 'any',
    why: 'A wager id is one wager.',
  },
})

/**
 * What somebody does and nothing names (a login, a cart, a message, a custom event; a payment or posting without an id)
 * is done as often as it is said. Only its own `$time` shows that it is said again.
 */
const ACT: RepeatLaw = {
  of: ['user', 'session'],
  same: ({ reading }) => (reading.event.timeMs === undefined ? undefined : bodyDigest(reading)),
  repeats: 'any',
  why: 'A login that is repeated is another login.',
}

/** Whether events of a type can have an identity of their own. */
export const hasLaw = (type: string): boolean => LAWS[type] !== undefined

/** The law of an event, with the thing it is about and what identifies it there; undefined: it is new. */
export function repeatLawOf(
  parts: EventParts,
): { readonly law: RepeatLaw; readonly by: Role; readonly same: string | number } | undefined {
  return applied(LAWS[parts.facts.type], parts) ?? applied(ACT, parts)
}

function applied(law: RepeatLaw | undefined, parts: EventParts) {
  const by = law?.of.find((role) => parts.mentions.some((mention) => mention.role === role))
  if (law === undefined || by === undefined) return undefined
  const same = law.same(parts)
  return same === undefined ? undefined : { law, by, same }
}

type Reading = EventParts['reading']

/** All that is said but the time, so that a state that is told every day is told once. */
function state({ event: { userId, sessionId, ip, fields, custom } }: Reading): string {
  return JSON.stringify([userId, sessionId, ip, fields, custom])
}

/** Its own time tells tries, refunds and captures apart; a payment that went well is one, whenever it is told. */
function payment({ reading, facts, mentions }: EventParts): string {
  const { event, fields } = reading
  const isOnce = statusIn(fields) === '$success' && facts.moneyBack !== 1 && !isCapture(fields)
  return [
    isOnce ? '' : event.timeMs,
    typeIn(fields),
    statusIn(fields),
    facts.amountMicros,
    facts.currency,
    mentions.find(({ role }) => role === 'card')?.id,
  ].join('\n')
}

function posting({ facts }: EventParts): string {
  return `${facts.textHash}\n${facts.textLength}`
}

function grantedPromotions({ reading, facts }: EventParts): string | undefined {
  const ids = reading.promotions.map((one) => textOf(one['$promotion_id']))
  if (ids.length === 0 || ids.includes('') || facts.promotionFailed === 1) return undefined
  return JSON.stringify(ids.toSorted())
}
