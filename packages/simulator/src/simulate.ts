/**
 * A seeded marketplace: honest people with messy lives, and attackers among them, as a stream of
 * events and labels with a known truth. Pure: no clock, no files, no chance but the seed's.
 */
import { directAttacks } from './attackers/director.ts'
import {
  wantAttack,
  wantCrews,
  type WantedAttack,
  type WantedCrew,
} from './attackers/wanted-attack.ts'
import { populate } from './honest/population.ts'
import type { SimulatedAbuseType, SimulatedLine } from './simulated-line.ts'
import { World, type AttackName, type WorldOptions } from './world.ts'

export interface SimulateOptions extends WorldOptions {
  /** Crews make this attack, whatever others come by themselves. */
  readonly attack?: WantedAttack
  /** Crews that come besides. */
  readonly crews?: readonly WantedCrew[]
}

/** The lines of one world, and what its accounts really did. */
export interface SimulatedWorld extends Iterable<SimulatedLine> {
  /** Abuse by account, as far as the world has gone; accounts not in it are honest. */
  readonly truth: ReadonlyMap<string, readonly SimulatedAbuseType[]>
  /** The form of attack an account first took part in. */
  readonly attacks: ReadonlyMap<string, AttackName>
}

/**
 * Makes a world. Lines come in order of time (`$time` of events, `label_time` of labels) and are made
 * while they are read: memory grows with the users active, not with the days. Labels that ripen after
 * the last day follow at the end. Read it once; a second reading needs a second world.
 */
export function simulate(options: SimulateOptions): SimulatedWorld {
  const world = new World(options)
  populate(world)
  directAttacks(world)
  if (options.attack !== undefined) wantAttack(world, options.attack)
  wantCrews(world, options.crews ?? [])
  const lines = world.lines()
  return { truth: world.truth, attacks: world.attacks, [Symbol.iterator]: () => lines }
}
