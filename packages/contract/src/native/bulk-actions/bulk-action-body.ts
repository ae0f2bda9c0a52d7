import { ABUSE_TYPES } from '../../canonical-event.ts'
import { LIMITS } from '../../limits.ts'
import {
  bodySchema,
  type Member,
  meaning,
  member,
  noteUpTo,
  oneOf,
  type ReadMembers,
  type SentMembers,
  textUpTo,
  yesOrNo,
} from '../call/body-member.ts'
import { membersBody } from '../call/native-call.ts'
import { DECIDED_TYPES } from '../decisions/decision-words.ts'
import { BULK_WORK_WORDS } from './bulk-action-words.ts'

/** Names of a list in a filter at most, and cases that a filter names. */
const MAX_NAMES = 50
const MAX_CASES = 10_000

/** Users that a bulk action over users is about, at most: chosen ones, or those of the events. */
export const MAX_BULK_USERS = 10_000

/** Decisions of one bulk action: one for each abuse type. */
const MAX_DECISIONS = 5

const listOf = <Value extends string>(
  what: string,
  most: number,
  isOne: (text: string) => text is Value,
): Member<readonly Value[]> =>
  member<readonly Value[]>(
    `a list of 1 to ${most} ${what}`,
    { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: most },
    (value) => {
      if (!Array.isArray(value) || value.length === 0 || value.length > most) return undefined
      const all: readonly unknown[] = value
      const read = all.filter((one): one is Value => typeof one === 'string' && isOne(one))
      return read.length === all.length ? read : undefined
    },
  )

const isName = (text: string): text is string =>
  text.length > 0 && text.length <= LIMITS.idLengthChars

const isCaseId = (text: string): text is string => /^\d{1,16}$/.test(text)

const isOneOf =
  <const Word extends string>(words: readonly Word[]) =>
  (text: string): text is Word =>
    (words as readonly string[]).includes(text)

const numberIn = (expects: string, maximum: number): Member<number> =>
  member<number>(expects, { type: 'number', minimum: 0, maximum }, (value) =>
    typeof value === 'number' && value >= 0 && value <= maximum ? value : undefined,
  )

const score = numberIn('a score in the scale of the account', 100)
const micros = numberIn('an amount in micros', Number.MAX_SAFE_INTEGER)
const moment = numberIn('a time in milliseconds since 1970', 8_640_000_000_000_000)
const name = textUpTo(LIMITS.wordLengthChars)

/** Which open cases are meant: those for which all hold. */
export const CASE_FILTER = {
  queues: listOf('names of queues', MAX_NAMES, isName),
  abuse_types: listOf('abuse types', ABUSE_TYPES.length, isOneOf(ABUSE_TYPES)),
  entity_types: listOf('kinds of entity', DECIDED_TYPES.length, isOneOf(DECIDED_TYPES)),
  user_id: meaning(textUpTo(LIMITS.idLengthChars), 'Cases of the user, and of what is theirs.'),
  score_from: meaning(score, 'Present scores from this one on.'),
  score_to: meaning(score, 'Present scores up to this one.'),
  usd_micros_from: meaning(micros, 'Money at stake from this on, in micros of a US dollar.'),
  usd_micros_to: meaning(micros, 'Money at stake up to this, in micros of a US dollar.'),
  entered_from: meaning(moment, 'Cases that came into their queue then or later.'),
  entered_to: meaning(moment, 'Cases that came into their queue then or earlier.'),
  due_to: meaning(moment, 'Cases that are due by then.'),
  workflow: meaning(name, 'A workflow that asked for the case.'),
  route: meaning(name, 'A route that asked for the case; with `workflow`, a route of it.'),
  assignee: meaning(name, 'Whom the cases were handed over to.'),
  escalated: yesOrNo,
  case_ids: meaning(
    listOf('ids of cases', MAX_CASES, isCaseId),
    'Only these cases, as long as the rest holds for them.',
  ),
}

type SentFilter = SentMembers<typeof CASE_FILTER, never>

/** Its conditions are read by the handler, so that a refusal names the wrong one. */
const filter = member<Readonly<Record<string, unknown>>, SentFilter>(
  'an object of conditions; {} means all open cases',
  bodySchema(CASE_FILTER),
  (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined,
)

/** The filters are read by the handler, as those of the explorer. */
const EVENTS = {
  filter: meaning(
    member<readonly unknown[]>(
      'a list of filters',
      { type: 'array', items: { type: 'object' } },
      (value) => (Array.isArray(value) ? (value as readonly unknown[]) : undefined),
    ),
    'As `filter` of `exploreEvents`: `[{"field":"ip.country","op":"is","values":["NL"]}]`.',
  ),
  from: meaning(moment, 'Events from this time on; by default a week before `to`.'),
  to: meaning(moment, 'Events before this time; by default now.'),
}

type SentEvents = SentMembers<typeof EVENTS, never>

const events = member<ReadMembers<typeof EVENTS>, SentEvents>(
  'an object of `filter`, `from` and `to`',
  bodySchema(EVENTS),
  (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const sent = value as Readonly<Record<string, unknown>>
    if (Object.keys(sent).some((name) => !Object.hasOwn(EVENTS, name))) return undefined
    const read = {
      filter: readIf(sent['filter'], EVENTS.filter),
      from: readIf(sent['from'], EVENTS.from),
      to: readIf(sent['to'], EVENTS.to),
    }
    return Object.values(read).includes(null) ? undefined : (read as ReadMembers<typeof EVENTS>)
  },
)

/** Null = it is wrong. */
const readIf = <Read>(value: unknown, of: Member<Read>): Read | null | undefined =>
  value === undefined || value === null ? undefined : (of.read(value) ?? null)

const analyst = meaning(
  name,
  'Who acts: needed with an API key. A person who is signed in leaves it out.',
)

const EXAMPLE = {
  analyst: 'eva@shop.example',
  filter: { queues: ['payments'], score_from: 90 },
  do: 'decide',
  decisions: ['block_user_payment_abuse'],
  note: 'card ring of March',
} as const

/** What is to be done with which cases or users. */
export const bulkActionBody = membersBody(
  'BulkActionRequest',
  {
    analyst,
    filter: meaning(
      filter,
      'Which open cases: one of `filter`, `user_ids` and `events` is needed.',
    ),
    user_ids: meaning(
      listOf('ids of users', MAX_BULK_USERS, isName),
      'Instead of cases: these users. For decide, label and add_to_list.',
    ),
    events: meaning(
      events,
      `Instead of cases: the users of the events that match, at most ${MAX_BULK_USERS}. For decide, label and add_to_list.`,
    ),
    do: oneOf(...BULK_WORK_WORDS),
    decisions: meaning(
      listOf('ids of decisions', MAX_DECISIONS, isName),
      'Of decide: one decision for each abuse type.',
    ),
    abuse_type: meaning(oneOf(...ABUSE_TYPES), 'Of label: what the users did, or did not.'),
    is_bad: meaning(yesOrNo, 'Of label: whether they did it.'),
    list: meaning(
      name,
      'Of add_to_list: a list of users, or of email, phone, card, ip, device or address: what the latest 100 entries of each user name.',
    ),
    to: meaning(
      name,
      'Of move: the queue. Of hand_over: the mail address or name of who takes them.',
    ),
    until: meaning(
      member<unknown, number | string>(
        'a time to come: milliseconds since 1970 or ISO 8601',
        { type: ['integer', 'string'], minimum: 0, minLength: 1 },
        (time) => time,
      ),
      'Of hold: when the cases are offered again.',
    ),
    note: meaning(noteUpTo(LIMITS.textLengthChars), 'Why. It stands in each case or decision.'),
  },
  { required: ['do'], examples: [EXAMPLE] },
)

export const bulkStartBody = membersBody(
  'BulkActionStart',
  {
    confirm_count: meaning(
      member<number>('a whole number', { type: 'integer', minimum: 0 }, (value) =>
        Number.isSafeInteger(value) ? (value as number) : undefined,
      ),
      'The `count` of the preview. Needed where `needs_confirmation` is true.',
    ),
  },
  { examples: [{ confirm_count: 812 }] },
)

export const BULK_EXAMPLE = EXAMPLE
