import { ours } from '../../answers/personal.ts'
import {
  booleanSchema,
  choiceSchema,
  listSchema,
  namedObject,
  nullable,
  textSchema,
} from '../../answers/typed-schema.ts'
import {
  countSchema,
  idSchema,
  momentSchema,
  sentenceSchema,
  userIdSchema,
} from '../common-schemas.ts'
import { DECISION_CATEGORIES } from '../decisions/decision-words.ts'
import { SIMULATED_ATTACKS, SIMULATION_BOUNDS, SIMULATION_STATES } from './simulation-words.ts'

const simulationParts = {
  id: idSchema('sim_0mwyb3j4fd31c0faf76'),
  state: choiceSchema(SIMULATION_STATES, {
    description: '`stopped`: by somebody, or because the service was stopped.',
  }),
  attack: nullable(choiceSchema(SIMULATED_ATTACKS)),
  users: countSchema('Honest users.', 300),
  seed: countSchema('Of its chance.', 4711),
  who: ours(textSchema({ examples: ['eva@shop.example'] })),
  started_at: momentSchema('When it was started.'),
  ends_at: momentSchema('When it ends by itself.'),
  events: countSchema('Events that came so far.', 812),
  trouble: nullable(sentenceSchema('The service was stopped.', 'Why it did not come to its end.')),
}

export const simulationSchema = namedObject('Simulation', simulationParts)

export const simulationListSchema = namedObject('Simulations', {
  simulations: listSchema(simulationSchema, { description: 'The latest first.' }),
})

const outcomeSchema = namedObject('SimulationOutcome', {
  users: countSchema('Users that came.', 62),
  blocked: countSchema('Of these, blocked.', 48),
  watched: countSchema('Of these, watched.', 3),
  accepted: countSchema('Of these, accepted.', 2),
  undecided: countSchema('Of these, those about whom nothing was decided.', 9),
})

const judgeSchema = namedObject('SimulationJudge', {
  who: ours(textSchema({ examples: ['eva@shop.example'] })),
  right: countSchema('Attackers blocked and honest users accepted.', 41),
  wrong: countSchema('Attackers accepted and honest users blocked.', 2),
})

const judgedUserSchema = namedObject('SimulatedUser', {
  user_id: userIdSchema,
  is_bad: booleanSchema({ description: 'Whether they attacked.' }),
  attack: nullable(idSchema('card-testing', 'What they took part in first.')),
  decision: nullable(choiceSchema(DECISION_CATEGORIES)),
  who: nullable(ours(textSchema({ examples: ['eva@shop.example'] }))),
})

export const simulationResultSchema = namedObject('SimulationResult', {
  ...simulationParts,
  attackers: outcomeSchema,
  honest: outcomeSchema,
  judges: listSchema(judgeSchema, {
    description: 'Whose decisions stand: people and routes of the policy.',
  }),
  judged_users: listSchema(judgedUserSchema, {
    description: `Mistakes first, then attackers, then others; at most ${SIMULATION_BOUNDS.resultUsersMax}.`,
  }),
})
