import type { simulationResultSchema, simulationSchema } from '@winnow/contract/native'
import type { Written } from '../answers/written.ts'
import type { KeptSimulation } from './kept-simulation.ts'
import { type JudgedUser, listed } from './simulation-result.ts'

export const simulationJson = ({
  id,
  job,
  state,
  events,
  trouble,
}: KeptSimulation): Written<typeof simulationSchema> => ({
  id,
  state,
  attack: job.attack ?? null,
  users: job.users,
  seed: job.seed,
  who: job.who,
  started_at: job.begunAtMs,
  ends_at: job.begunAtMs + job.playedMs,
  events,
  trouble: trouble ?? null,
})

export const simulationResultJson = (
  simulation: KeptSimulation,
  judged: readonly JudgedUser[],
): Written<typeof simulationResultSchema> => ({
  ...simulationJson(simulation),
  attackers: outcomeOf(judged.filter(({ attack }) => attack !== undefined)),
  honest: outcomeOf(judged.filter(({ attack }) => attack === undefined)),
  judges: judgesOf(judged),
  judged_users: listed(judged).map(({ userId, attack, category, who }) => ({
    user_id: userId,
    is_bad: attack !== undefined,
    attack: attack ?? null,
    decision: category ?? null,
    who: who ?? null,
  })),
})

function outcomeOf(users: readonly JudgedUser[]) {
  const count = (of: JudgedUser['category']) =>
    users.filter(({ category }) => category === of).length
  return {
    users: users.length,
    blocked: count('block'),
    watched: count('watch'),
    accepted: count('accept'),
    undecided: count(undefined),
  }
}

/** A user who is watched is neither: it is not known yet. */
function judgesOf(judged: readonly JudgedUser[]) {
  const judges = new Map<string, { right: number; wrong: number }>()
  for (const { attack, category, who } of judged) {
    if (who === undefined) continue
    const tally = judges.get(who) ?? { right: 0, wrong: 0 }
    judges.set(who, tally)
    const isBad = attack !== undefined
    if (category === (isBad ? 'block' : 'accept')) tally.right += 1
    else if (category === (isBad ? 'accept' : 'block')) tally.wrong += 1
  }
  return [...judges].map(([who, tally]) => ({ who, ...tally }))
}
