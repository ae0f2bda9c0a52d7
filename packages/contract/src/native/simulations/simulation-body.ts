import { type Member, meaning, member, oneOf } from '../call/body-member.ts'
import { membersBody } from '../call/native-call.ts'
import { SIMULATED_ATTACKS, SIMULATION_BOUNDS } from './simulation-words.ts'

const { usersMin, usersMax, usersDefault, minutesMax, minutesDefault } = SIMULATION_BOUNDS

const wholeIn = (minimum: number, maximum: number): Member<number> =>
  member<number>(
    `an integer from ${minimum} to ${maximum}`,
    { type: 'integer', minimum, maximum },
    (value) =>
      typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= maximum
        ? value
        : undefined,
  )

const MAX_SEED = 2 ** 31 - 1

export const simulationBody = membersBody(
  'SimulationRequest',
  {
    attack: meaning(
      oneOf(...SIMULATED_ATTACKS),
      'Absent: only the few attackers of any marketplace.',
    ),
    users: meaning(wholeIn(usersMin, usersMax), `Honest users; ${usersDefault} by default.`),
    minutes: meaning(
      wholeIn(1, minutesMax),
      `How long it takes; ${minutesDefault} by default. A week passes in that time.`,
    ),
    seed: meaning(
      wholeIn(0, MAX_SEED),
      'The same seed makes the same users; by chance by default.',
    ),
  },
  { examples: [{ attack: 'card-testing', minutes: 5 }] },
)
