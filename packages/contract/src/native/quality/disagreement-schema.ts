import { ours, personal } from '../../answers/personal.ts'
import { abuseTypeSchema } from '../../answers/score-parts.ts'
import {
  choiceSchema,
  listSchema,
  named,
  namedObject,
  nullable,
  textSchema,
} from '../../answers/typed-schema.ts'
import { caseEntitySchema } from '../cases/case-schema.ts'
import { countSchema, idSchema, momentSchema, userIdSchema } from '../common-schemas.ts'
import { DECISION_CATEGORIES } from '../decisions/decision-words.ts'

const verdictSchema = named('CaseVerdict', choiceSchema(DECISION_CATEGORIES))

/** A case that the quality of decisions is about. */
const ABOUT = {
  case_id: idSchema('150432', 'The case that was decided first.'),
  queue: textSchema({ examples: ['payments'] }),
  entity: caseEntitySchema,
  user_id: nullable(userIdSchema),
  abuse_type: abuseTypeSchema,
}

const sideSchema = namedObject('DisagreementSide', {
  who: ours(textSchema({ examples: ['eva@shop.example'] })),
  decisions: listSchema(idSchema('block_user_payment_abuse')),
  verdict: verdictSchema,
  note: nullable(personal('text', textSchema({ examples: ['Ships to a drop.'] }))),
  time: momentSchema('When they decided.'),
})

export const disagreementsSchema = namedObject('Disagreements', {
  disagreements: listSchema(
    namedObject('Disagreement', {
      ...ABOUT,
      copy_id: idSchema('163840', 'The case that the second person had.'),
      first: sideSchema,
      second: sideSchema,
    }),
    { description: 'Those that wait for a lead, the newest first.' },
  ),
  next: nullable(textSchema({ description: 'The `cursor` of the next page; null = no more.' })),
})

export const goldenCaseSchema = namedObject('GoldenCase', {
  ...ABOUT,
  decision: idSchema('block_user_payment_abuse', 'The right answer.'),
  verdict: verdictSchema,
  marked_by: ours(textSchema({ examples: ['lea@shop.example'] })),
  marked_at: momentSchema('When it was marked.'),
  judges: countSchema('People who decided a copy of it; they get no other.', 2),
})

export const goldenCasesSchema = namedObject('GoldenCases', {
  golden_cases: listSchema(goldenCaseSchema, { description: 'The newest first.' }),
  next: nullable(textSchema({ description: 'The `cursor` of the next page; null = no more.' })),
})
