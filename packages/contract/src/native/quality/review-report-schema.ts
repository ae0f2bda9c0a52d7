import { ours } from '../../answers/personal.ts'
import { abuseTypeSchema } from '../../answers/score-parts.ts'
import {
  booleanSchema,
  listSchema,
  namedObject,
  nullable,
  numberSchema,
  textSchema,
} from '../../answers/typed-schema.ts'
import { countSchema, estimateSchema, momentSchema } from '../common-schemas.ts'

const durationSchema = (what: string) =>
  nullable(numberSchema({ description: `${what} Milliseconds; null = none.`, examples: [93_000] }))

const timesSchema = namedObject('ReviewTimes', {
  cases: countSchema('Cases that were decided.', 210),
  p50_ms: durationSchema('The faster half took no longer.'),
  p90_ms: durationSchema('Nine of ten took no longer.'),
})

const shareSchema = namedObject('CountedShare', {
  of: countSchema('Cases that are counted.', 60),
  hits: countSchema('Those of them that are meant.', 54),
  share: estimateSchema,
})

const agreementSchema = namedObject('ReviewAgreement', {
  pairs: countSchema('Cases that two people decided.', 41),
  agreed: countSchema('Those that they decided alike.', 37),
  share: estimateSchema,
  kappa: estimateSchema,
})

const LINE = {
  decided: countSchema('Decisions that stand.', 210),
  decided_per_day: numberSchema({ examples: [7.5] }),
  undone: countSchema('Decisions that were undone.', 4),
  undo_rate: shareSchema,
  skipped: countSchema('How often a case was skipped.', 12),
  held: countSchema('How often a case was held.', 8),
  handed_over: countSchema('How often a case was handed over.', 2),
  escalated: countSchema('How often a case was escalated.', 3),
  from_entry: timesSchema,
  from_claim: timesSchema,
  agreement: agreementSchema,
  overruled: countSchema('Disagreements that a lead decided against them.', 1),
  golden: shareSchema,
  blocks: shareSchema,
  accepts: shareSchema,
  unknown: countSchema('Blocks without a later label: their truth cannot be seen.', 30),
  not_yet_knowable: countSchema('Decisions that are too young to be judged.', 55),
}

const reviewLineSchema = namedObject('ReviewLine', LINE)

const SPAN = {
  from: momentSchema('What happened from then on is counted.'),
  to: momentSchema('What happened before then is counted.'),
  as_of: momentSchema('When it was made.'),
  is_whole: booleanSchema({
    description: 'Whether all cases of the span were read; false = the earliest alone.',
  }),
  cases: countSchema('Cases that were read.', 260),
}

export const reviewQualitySchema = namedObject('ReviewQualityReport', {
  ...SPAN,
  figure_min: countSchema('Shares of fewer cases are null.', 20),
  maturity: listSchema(
    namedObject('LabelMaturity', {
      abuse_type: abuseTypeSchema,
      ms: numberSchema({
        description: 'How old a decision without a label must be to count as good.',
        examples: [5_184_000_000],
      }),
    }),
  ),
  all: nullable(reviewLineSchema),
  people: listSchema(
    namedObject('PersonReviewLine', {
      who: ours(textSchema({ examples: ['eva@shop.example'] })),
      ...LINE,
    }),
    { description: 'By name; whoever may not read all sees their own line alone.' },
  ),
  copies: nullable(
    namedObject('ReviewCopies', {
      second: countSchema('Cases that went to a second person.', 45),
      golden: countSchema('Copies of golden cases that came.', 20),
      withdrawn: countSchema('Copies that nobody decided in time.', 4),
    }),
  ),
})

export const reviewLoadSchema = namedObject('ReviewLoadReport', {
  ...SPAN,
  queues: listSchema(
    namedObject('QueueLoad', {
      queue: textSchema({ examples: ['payments'] }),
      abuse_type: abuseTypeSchema,
      open: countSchema('Cases that wait now.', 17),
      overdue: countSchema('Those of them that are past their time.', 2),
      overdue_share: nullable(numberSchema({ examples: [0.12] })),
      age_p50_ms: durationSchema('The younger half waits no longer.'),
      age_p90_ms: durationSchema('Nine of ten wait no longer.'),
      entered: countSchema('Cases that came in the span.', 140),
      ended: countSchema('Cases that were decided or left in the span.', 133),
      entered_per_day: numberSchema({ examples: [20] }),
      ended_per_day: numberSchema({ examples: [19] }),
      days: listSchema(
        namedObject('QueueDay', {
          day: momentSchema('When the day begins (UTC).'),
          entered: countSchema('Cases that came.', 21),
          ended: countSchema('Cases that were decided or left.', 18),
        }),
      ),
    }),
  ),
})
