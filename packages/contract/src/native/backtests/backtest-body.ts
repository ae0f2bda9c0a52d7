import { type Member, meaning, member, oneOf, textUpTo, yesOrNo } from '../call/body-member.ts'
import { membersBody } from '../call/native-call.ts'

/** Which policy was in force before: the live one, none, or a version of the environment. */
export type FormerPolicy = 'live' | 'none' | number

const MAX_MS = 8_640_000_000_000_000

const formerPolicy: Member<FormerPolicy> = member<FormerPolicy>(
  '`live`, `none` or the number of a version',
  { anyOf: [{ enum: ['live', 'none'] }, { type: 'integer', minimum: 1 }], examples: ['live'] },
  (value) => {
    if (value === 'live' || value === 'none') return value
    return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined
  },
)

const moment: Member<number> = member<number>(
  'a time in milliseconds since 1970',
  { type: 'integer', minimum: 0, maximum: MAX_MS },
  (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_MS
      ? value
      : undefined,
)

const numberUpTo = (most: number): Member<number> =>
  member<number>(
    `a number from 0 to ${most}`,
    { type: 'number', minimum: 0, maximum: most },
    (value) => (typeof value === 'number' && value >= 0 && value <= most ? value : undefined),
  )

/** Its conditions are checked when the backtest begins, with each problem at its path. */
const policyDocument: Member<object> = member<object>(
  'a policy: an object with `workflows`',
  { type: 'object' },
  (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined,
)

/** What is to be backtested. */
export const backtestBody = membersBody(
  'BacktestRequest',
  {
    policy: policyDocument,
    was: formerPolicy,
    from: moment,
    to: moment,
    loss_share: numberUpTo(1),
    margin_share: numberUpTo(1),
    review_micros: numberUpTo(1e12),
    review_minutes: numberUpTo(1440),
  },
  { required: ['policy'] },
)

/** What thresholds are to reach. */
export const thresholdsBody = membersBody('ThresholdWishes', {
  at_most_per_day: meaning(
    numberUpTo(1e9),
    'The lowest threshold that takes at most so many events a day.',
  ),
  precision: meaning(
    numberUpTo(1),
    'The lowest threshold at which at least this share of the known events is bad.',
  ),
  lowest_cost: meaning(
    yesOrNo,
    'The threshold at which the reviews and the losses that remain cost least.',
  ),
  loss_share: meaning(numberUpTo(1), "Of `lowest_cost`; the backtest's costs unless you say so."),
  review_micros: meaning(
    numberUpTo(1e12),
    "Of `lowest_cost`; the backtest's costs unless you say so.",
  ),
})

/** Characters of a name, and of a condition, at most; the check has the exact bounds. */
const NAME_CHARS = 80
const CONDITION_CHARS = 4_000
const MAX_EVENT_TYPES = 50
const MAX_TRIAL_MS = 10_000

const someTexts: Member<readonly string[]> = member<readonly string[]>(
  'a list of texts',
  { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: MAX_EVENT_TYPES },
  (value) =>
    Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')
      ? value
      : undefined,
)

/** A route to be tried: a condition of its own, or a route of a policy. */
export const routeTrialBody = membersBody('RouteTrialRequest', {
  when: meaning(textUpTo(CONDITION_CHARS), 'A condition that is tried alone, with `on`.'),
  on: meaning(someTexts, 'The event types that it is tried on.'),
  entity: meaning(
    oneOf('user', 'order', 'session', 'content'),
    'What it is about; the user unless you say so.',
  ),
  abuse_types: meaning(someTexts, 'By which labels hits are judged. Without any, none is.'),
  policy: meaning(policyDocument, 'Instead: a policy, with `workflow` and `route`.'),
  workflow: textUpTo(NAME_CHARS),
  route: textUpTo(NAME_CHARS),
  from: meaning(moment, 'Events from here on; the last 30 days unless you say so.'),
  budget_ms: meaning(
    numberUpTo(MAX_TRIAL_MS),
    'How long it may compute, in ms; 1,500 unless you say so.',
  ),
})
