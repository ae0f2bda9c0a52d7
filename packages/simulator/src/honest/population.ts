/**
 * Who comes, and when. Newcomers arrive evenly over the world's days; those who had an account before
 * turn up again, most of them early. One at a time, so a world of any size is never held whole.
 */
import { friendlyTraits } from '../attackers/friendly-fraud.ts'
import { Rng } from '../chance/rng.ts'
import { drawPerson } from '../people/draw-person.ts'
import type { Person } from '../people/person.ts'
import type { Task, World } from '../world.ts'
import { life } from './life.ts'

/** How early the old ones return: 1 = evenly, more = earlier. */
const RETURN_SKEW = 2.2
/** Disputed orders per order of a friendly fraud's, times how much more such people buy. */
const FRIENDLY_YIELD = 0.75

export function populate(world: World): void {
  const before = Math.round(world.users * world.climate.preexistingShare)
  world.start(arrivals(world, { count: before, skew: RETURN_SKEW, isNew: false }))
  world.start(arrivals(world, { count: world.users - before, skew: 1, isNew: true }))
}

interface Stream {
  readonly count: number
  readonly skew: number
  readonly isNew: boolean
}

/** Sorted uniform draws made one by one: of n left, the next is the smallest. */
function* arrivals(world: World, { count, skew, isNew }: Stream): Task {
  const rng = new Rng(world.seed, isNew ? 3 : 4)
  const span = world.endMs - world.startMs
  let position = 0
  for (let left = count; left > 0; left -= 1) {
    position += (1 - position) * (1 - rng.next() ** (1 / left))
    yield world.startMs + span * position ** skew - world.nowMs
    world.start(life(world, newcomer(world, rng, isNew)))
  }
}

function newcomer(world: World, rng: Rng, isNew: boolean): Person {
  const own = rng.fork()
  const userId = world.ids.next('u')
  const person = drawPerson(own, world.climate, {
    userId,
    isNew,
    neighbour: world.crowd.anyone(own),
  })
  const friendlyShare =
    (world.climate.rates.payment * world.climate.paymentForms.friendly) / FRIENDLY_YIELD
  if (!own.chance(friendlyShare)) return person
  return { ...person, traits: friendlyTraits(own, person.traits) }
}
