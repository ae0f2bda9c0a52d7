import { WHOLE_ENVIRONMENT } from '../call/call-scope.ts'
import { answers, defineCall } from '../call/native-call.ts'
import { simulationBody } from './simulation-body.ts'
import {
  simulationListSchema,
  simulationResultSchema,
  simulationSchema,
} from './simulation-schema.ts'
import { SIMULATION_BOUNDS } from './simulation-words.ts'

const ALL = '/v1/simulations'
const ONE = `${ALL}/{simulationId}`

const COMMON = {
  access: 'api_key',
  permission: 'run_simulations',
  scope: WHOLE_ENVIRONMENT,
  tag: 'Policies',
} as const

const EXAMPLE = { simulationId: 'sim_0mwyb3j4fd31c0faf76' } as const

/** A marketplace with an attack in it, played in the sandbox: to try a policy, or to train people. */
export const simulationCalls = {
  startSimulation: defineCall(
    {
      ...COMMON,
      method: 'POST',
      path: ALL,
      summary: 'Start a simulation in the sandbox',
      description:
        'A week of a marketplace passes in some minutes, with three crews of the attack in it. Its events are taken as yours would be: ' +
        'scored, decided and sent to queues. No labels come. One simulation runs at a time, in the sandbox alone; the latest ' +
        `${SIMULATION_BOUNDS.keptMax} are kept.`,
      body: simulationBody,
      answer: answers(simulationSchema, 'It runs.', 202),
      errors: ['conflict'],
    },
    { body: { attack: 'card-testing', minutes: 5 } },
  ),
  listSimulations: defineCall(
    {
      ...COMMON,
      method: 'GET',
      path: ALL,
      summary: 'List simulations',
      description: 'The latest first. Who attacked is in their results.',
      answer: answers(simulationListSchema),
    },
    {},
  ),
  readSimulation: defineCall(
    {
      ...COMMON,
      method: 'GET',
      path: ONE,
      summary: 'Read a simulation',
      answer: answers(simulationSchema),
      errors: ['not_found'],
    },
    EXAMPLE,
  ),
  stopSimulation: defineCall(
    {
      ...COMMON,
      method: 'POST',
      path: `${ONE}/stop`,
      summary: 'Stop a simulation',
      description: 'What came stays. Its result can be read then.',
      answer: answers(simulationSchema),
      errors: ['not_found', 'conflict'],
    },
    EXAMPLE,
  ),
  readSimulationResult: defineCall(
    {
      ...COMMON,
      method: 'GET',
      path: `${ONE}/result`,
      summary: 'Compare what was decided with the truth',
      description:
        'Who attacked, and what stands about them and about the honest users, by people and by the policy. Only once it ' +
        'is over: until then nobody knows, as in life.',
      answer: answers(simulationResultSchema),
      errors: ['not_found', 'conflict'],
    },
    EXAMPLE,
  ),
}
