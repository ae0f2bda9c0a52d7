import { abuseTypeSchema } from '../../answers/score-parts.ts'
import {
  anything,
  booleanSchema,
  choiceSchema,
  integerSchema,
  listSchema,
  namedObject,
  named,
  nullable,
  numberSchema,
  optional,
  recordSchema,
  textSchema,
} from '../../answers/typed-schema.ts'
import {
  countSchema,
  estimateSchema,
  idSchema,
  momentSchema,
  sequenceSchema,
} from '../common-schemas.ts'
import { controlFiguresSchema } from '../policies/control-figures-schema.ts'
import {
  BACKTEST_PARTS,
  BACKTEST_STATES,
  POLICY_RESULTS,
  THRESHOLD_WISHES,
} from './backtest-words.ts'

const resultSchema = named('PolicyResult', choiceSchema(POLICY_RESULTS))

const amountSchema = integerSchema({
  description: 'In micros of US dollars, at the rates of the year of each event.',
  examples: [115_940_000],
})

const routeNameSchema = nullable(idSchema('high_score'))

const changeSchema = namedObject('BacktestChange', {
  was: resultSchema,
  would_be: resultSchema,
  events: countSchema('Events.'),
  users: countSchema('Different users with such an event.'),
  amount_micros: amountSchema,
})

const resultCountsSchema = namedObject('BacktestResults', {
  allow: countSchema('Events.'),
  challenge: countSchema('Events.'),
  review: countSchema('Events.'),
  block: countSchema('Events.'),
})

const weekSchema = namedObject('BacktestWeek', {
  from: momentSchema('Monday, midnight UTC.'),
  was: resultCountsSchema,
  would_be: resultCountsSchema,
})

const busiestDaySchema = namedObject('BusiestDay', {
  events: countSchema('Events of the workflow on that day.', 900),
  hits: countSchema('Events that the route took.', 45),
})

const routeSchema = namedObject('BacktestRoute', {
  workflow: idSchema('orders'),
  route: idSchema('high_score'),
  events: optional(
    countSchema('Events that the workflow ran on; absent in backtests of earlier versions.', 4200),
  ),
  hits: countSchema('Events that it took.', 120),
  busiest_day: optional(busiestDaySchema),
  score_changes: optional(
    countSchema(
      'New scores without an event that it took; absent in backtests of earlier versions.',
      0,
    ),
  ),
  users: countSchema('Different users among them.', 80),
  amount_micros: amountSchema,
  bad: countSchema('Hits that were bad.', 30),
  good: countSchema('Hits that were good.', 10),
  not_yet_known: countSchema('Hits that are too young to be judged.', 60),
  unknown: countSchema('Hits with an outcome that nobody can know.', 20),
  precision: nullable(estimateSchema),
  recall: nullable(estimateSchema),
  errors: countSchema('Events for which its condition could not be computed.', 0),
  same_without: countSchema('Hits that the workflow treats alike without the route.', 4),
  remark: nullable(choiceSchema(['never_reached', 'redundant'])),
})

const causeSchema = namedObject('BacktestCause', {
  workflow: idSchema('orders'),
  was: routeNameSchema,
  would_be: routeNameSchema,
  events: countSchema('Events that moved from the one route to the other.', 12),
  amount_micros: amountSchema,
})

const costsSchema = namedObject('BacktestCosts', {
  loss_share: numberSchema({
    description: 'Lost of the amount of a bad event that passes.',
    examples: [1],
  }),
  margin_share: numberSchema({
    description: 'Lost of the amount of a good event that is blocked.',
    examples: [0.2],
  }),
  review_micros: integerSchema({
    description: 'What one review costs, in micros of US dollars.',
    examples: [5_000_000],
  }),
  review_minutes: numberSchema({ description: 'How long one review takes.', examples: [5] }),
})

const moneySchema = namedObject('BacktestMoney', {
  costs: costsSchema,
  loss_avoided: estimateSchema,
  good_hurt: estimateSchema,
  reviews: countSchema('Reviews more; negative = fewer.', 40),
  review_minutes: countSchema('Minutes more.', 200),
  review_cost_micros: amountSchema,
  balance: estimateSchema,
  unknown_micros: amountSchema,
})

const loadSchema = namedObject('ReviewLoad', {
  mean: numberSchema({ description: 'Users per day.', examples: [12.5] }),
  most: countSchema('Users on the day with the most.', 31),
})

const exampleSchema = namedObject('BacktestExample', {
  sequence: sequenceSchema,
  user_id: nullable(textSchema({ examples: ['billy_jones'] })),
  amount_micros: nullable(amountSchema),
  was: listSchema(idSchema('orders/high_score')),
  would_be: listSchema(idSchema('orders/high_score')),
})

const examplesSchema = namedObject('BacktestExamples', {
  count: countSchema('All events of the kind, shown or not.', 31),
  shown: listSchema(exampleSchema, { description: 'The largest amounts, one event per user.' }),
})

const pointParts = {
  threshold: numberSchema({ description: 'A score from 0 to 100.', examples: [85] }),
  events: countSchema('Events at or above it.', 120),
  bad: countSchema('Bad ones among them.', 30),
  good: countSchema('Good ones among them.', 10),
  open: countSchema('Events with an unknown outcome.', 80),
  bad_micros: amountSchema,
  good_micros: amountSchema,
}

const pointSchema = namedObject('BacktestThreshold', pointParts)

const thresholdsSchema = namedObject('BacktestThresholds', {
  abuse_type: abuseTypeSchema,
  points: listSchema(pointSchema, { description: 'The highest threshold first.' }),
})

/** What a change of policy would have done. */
export const backtestReportSchema = namedObject('BacktestReport', {
  events: countSchema('Events on which the policies ran.', 4200),
  unscored: countSchema('Events without a score: no policy runs on them.', 0),
  score_changes: countSchema(
    'New scores without an event, where a workflow of either policy is on score changes.',
    0,
  ),
  score_changes_run: optional(
    namedObject('BacktestScoreChanges', {
      run: countSchema('Those on which the policies ran; the table is of events alone.', 0),
      moved: countSchema('Those that have another result.', 0),
    }),
  ),
  unpriced: countSchema('Events in a currency without a rate: their money is not counted.', 0),
  unknown_reasons: optional(
    namedObject('BacktestUnknownReasons', {
      count: countSchema(
        'Events with reasons that a condition reads, of which labels had a part in the scores and no policy read the reasons then: they are null.',
        0,
      ),
      sequences: listSchema(sequenceSchema, { description: 'The first twenty of them.' }),
    }),
  ),
  unsure_owner: namedObject('BacktestUnsureOwner', {
    count: countSchema(
      'Events that name an order or content of which nothing says who owned it: live, the workflow may not have run.',
      0,
    ),
    sequences: listSchema(sequenceSchema, { description: 'The first twenty of them.' }),
  }),
  judged_one_of: countSchema('One of so many users is judged; 1 = all of them.', 1),
  control: nullable(controlFiguresSchema),
  from: nullable(momentSchema('The first event.')),
  to: nullable(momentSchema('The last event.')),
  table: listSchema(changeSchema, { description: 'Was → would be. Its events are all events.' }),
  weeks: listSchema(weekSchema),
  routes: namedObject('BacktestRoutes', {
    was: listSchema(routeSchema),
    would_be: listSchema(routeSchema),
  }),
  causes: listSchema(causeSchema, {
    description: 'The routes between which events moved, the most events first.',
  }),
  money: moneySchema,
  review_load: namedObject('ReviewLoads', { was: loadSchema, would_be: loadSchema }),
  known: namedObject('BacktestKnown', {
    bad: countSchema('Bad events.'),
    good: countSchema('Good events.'),
    not_yet_known: countSchema('Events that are too young to be judged.'),
    unknown: countSchema('Events with an outcome that nobody can know.'),
  }),
  blocked_before: countSchema(
    'Events that the old policy blocked: what they would have become cannot be seen.',
    14,
  ),
  newly_blocked_good: examplesSchema,
  newly_passed_bad: examplesSchema,
  overlaps: examplesSchema,
  thresholds: listSchema(thresholdsSchema),
})

const codeSchema = namedObject('BacktestCode', {
  version: textSchema({ description: 'Of the service.', examples: ['0.1.0+1a2b3c4d'] }),
  starter: textSchema({ description: 'Of the first weights.', examples: ['starter-16'] }),
  states: countSchema('Revision of what is kept of users and things.', 18),
  features: countSchema('Features that conditions can read.', 200),
})

const backtestParts = {
  id: idSchema('b_01hf3k2q'),
  state: named('BacktestState', choiceSchema(BACKTEST_STATES)),
  created_at: momentSchema('When it was asked for.'),
  from: momentSchema('Events from here on.'),
  to: momentSchema('Events before this.'),
  was: nullable(countSchema('The version that it compares with; null = no policy.', 3)),
  last_sequence: countSchema('The last entry of the ledger that it reads.', 4711),
  share: numberSchema({ description: 'How much of it is done, 0 to 1.', examples: [0.4] }),
  error: nullable(textSchema()),
  code: nullable(codeSchema),
  digest: nullable(
    textSchema({
      description: 'SHA-256 of the figures when it is done: the same digest is the same bytes.',
      examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
    }),
  ),
}

/** A backtest without its figures. */
export const backtestHeadSchema = namedObject('BacktestHead', backtestParts)

/** A backtest with its figures: of a part of the events until it is done. */
export const backtestSchema = namedObject('Backtest', {
  ...backtestParts,
  policy: recordSchema(anything, { description: 'The new policy, as it was sent.' }),
  report: nullable(backtestReportSchema),
})

export const backtestListSchema = namedObject('BacktestList', {
  backtests: listSchema(backtestHeadSchema),
})

const perDaySchema = numberSchema({ description: 'Events per day.', examples: [12.5] })

const proposedSchema = namedObject('ProposedThreshold', {
  ...pointParts,
  per_day: perDaySchema,
  precision: nullable(estimateSchema),
})

const proposalSchema = namedObject('ThresholdProposal', {
  wish: choiceSchema(THRESHOLD_WISHES),
  proposed: nullable(proposedSchema),
})

const bandSchema = namedObject('ThresholdBand', {
  from: numberSchema({ description: 'Scores from this on.', examples: [85] }),
  to: numberSchema({
    description: 'Scores below this; 100 is in the highest band.',
    examples: [90],
  }),
  events: countSchema('Events in it.', 120),
  bad: countSchema('Bad ones among them.', 30),
  good: countSchema('Good ones among them.', 10),
  open: countSchema('Events with an unknown outcome.', 80),
  bad_micros: amountSchema,
  good_micros: amountSchema,
  per_day: perDaySchema,
  bad_share: nullable(estimateSchema),
})

/** Thresholds by wish. */
export const thresholdProposalsSchema = namedObject('ThresholdProposals', {
  backtest: idSchema('b_01hf3k2q'),
  days: countSchema('Days that the events lie on.', 30),
  abuse_types: listSchema(
    namedObject('ProposedThresholds', {
      abuse_type: abuseTypeSchema,
      proposals: listSchema(proposalSchema, {
        description: 'One for each wish; null = none reaches it.',
      }),
      bands: listSchema(bandSchema, {
        description: 'The curve of the score, the highest band first.',
      }),
    }),
  ),
})

const countOf = nullable(countSchema('Hits; null = there is no such route.', 12))

/** Two backtests next to each other. */
export const backtestComparisonSchema = namedObject('BacktestComparison', {
  one: backtestHeadSchema,
  other: backtestHeadSchema,
  same_figures: booleanSchema({ description: 'Whether the figures are the same, to the byte.' }),
  differs: listSchema(choiceSchema(BACKTEST_PARTS), {
    description: 'In what the two were asked for, or run, differently.',
  }),
  results: listSchema(
    namedObject('ComparedResult', {
      result: resultSchema,
      one: countSchema('Events of the new policy of the one.', 120),
      other: countSchema('Events of the new policy of the other.', 130),
    }),
  ),
  balance: namedObject('ComparedBalances', { one: estimateSchema, other: estimateSchema }),
  review_load: namedObject('ComparedLoads', { one: loadSchema, other: loadSchema }),
  routes: listSchema(
    namedObject('ComparedRoute', {
      workflow: idSchema('orders'),
      route: idSchema('high_score'),
      one: countOf,
      other: countOf,
    }),
    { description: 'Routes of the new policies of both.' },
  ),
})

/** What a route would have taken of the newest events. */
export const routeTrialSchema = namedObject('RouteTrial', {
  events: countSchema('Events that it was looked at for.', 4200),
  from: nullable(momentSchema('The first of them.')),
  to: nullable(momentSchema('The last of them.')),
  complete: booleanSchema({
    description:
      'Whether all events that were asked for were looked at. If not, the figures are of those from `from` to `to`, exactly.',
  }),
  asked_from: momentSchema('Events were asked for from here on.'),
  lists_since: countSchema(
    'Lists and decisions are seen as they were made from this entry on, not what was there before.',
    4711,
  ),
  figures: nullable(routeSchema),
  share: nullable(estimateSchema),
  per_day: perDaySchema,
  examples: listSchema(exampleSchema, { description: 'The largest amounts, one event per user.' }),
})
