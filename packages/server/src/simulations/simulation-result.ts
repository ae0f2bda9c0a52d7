import { SIMULATION_BOUNDS } from '@winnow/contract/native'
import type { Core, TakenDecision } from '@winnow/engine'
import type { KeptSimulation } from './kept-simulation.ts'
import { worldOf } from './world-of.ts'

type DecisionCategory = TakenDecision['category']

/** What stands about a user of a simulation, and the truth. */
export interface JudgedUser {
  readonly userId: string
  /** What they took part in first; undefined = they are honest. */
  readonly attack: string | undefined
  readonly category: DecisionCategory | undefined
  /** A person, or a route of the policy. */
  readonly who: string | undefined
}

/** The gravest stands. */
const GRAVITY = { block: 2, watch: 1, accept: 0 } as const satisfies Record<
  DecisionCategory,
  number
>

const gravest = (decisions: readonly TakenDecision[]): TakenDecision | undefined =>
  decisions.reduce<TakenDecision | undefined>(
    (most, one) =>
      most === undefined || GRAVITY[one.category] > GRAVITY[most.category] ? one : most,
    undefined,
  )

const decider = ({ analyst, by }: TakenDecision): string =>
  by === undefined ? (analyst ?? 'api') : `${by.workflow} / ${by.route}`

/** Users of the part of the world that came, with what they really did. */
function truthOf({ job, events }: KeptSimulation): ReadonlyMap<string, string | undefined> {
  const world = worldOf(job)
  const users = new Set<string>()
  let came = 0
  for (const line of world) {
    if (line.kind === 'label') continue
    if (came >= events) break
    came += 1
    const { $user_id: userId } = line.event
    if (typeof userId === 'string') users.add(userId)
  }
  return new Map([...users].map((user) => [user, world.attacks.get(user)]))
}

/** Mistakes first, then attackers, then the others. */
function rank({ attack, category }: JudgedUser): number {
  const isMistake = attack === undefined ? category === 'block' : category === 'accept'
  if (isMistake) return 0
  return attack === undefined ? 2 : 1
}

/** What was decided about each user of a simulation that is over. */
export async function judgedUsers(
  core: Pick<Core, 'ask'>,
  simulation: KeptSimulation,
): Promise<readonly JudgedUser[]> {
  const { environment, worldStartMs } = simulation.job
  const judged: JudgedUser[] = []
  for (const [userId, attack] of truthOf(simulation)) {
    const standing = await core.ask({ is: 'standing', environment, userId })
    const since = (standing?.decisions ?? []).filter(({ atMs }) => atMs >= worldStartMs)
    const decision = gravest(since)
    const who = decision === undefined ? undefined : decider(decision)
    judged.push({ userId, attack, category: decision?.category, who })
  }
  return judged.toSorted((one, other) => rank(one) - rank(other))
}

/** Those that an answer lists. */
export const listed = (judged: readonly JudgedUser[]): readonly JudgedUser[] =>
  judged.slice(0, SIMULATION_BOUNDS.resultUsersMax)
