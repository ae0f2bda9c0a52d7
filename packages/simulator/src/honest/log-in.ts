/** An honest login: often none (the shop remembers), sometimes a forgotten password first. */
import { login, updatePassword } from '../acts/account-acts.ts'
import { minutes, seconds } from '../durations.ts'
import type { Person } from '../people/person.ts'
import type { Visit } from '../visit.ts'
import type { Task, World } from '../world.ts'

const REMEMBERED_SHARE = 0.4
const GIVES_UP_SHARE = 0.25

export function* logIn(world: World, person: Person, visit: Visit): Task {
  const { rng, traits } = person
  if (person.isLockedOut) {
    yield* recover(world, person, visit)
    return
  }
  if (rng.chance(REMEMBERED_SHARE)) return
  if (rng.chance(traits.forgetful)) yield* mistype(world, person, visit)
  judgeLogin(world, visit, login(world, visit))
  yield seconds(rng.between(3, 60))
}

function* mistype(world: World, person: Person, visit: Visit): Task {
  const { rng } = person
  const tries = rng.range(1, 4)
  for (let attempt = 0; attempt < tries; attempt += 1) {
    login(world, visit, '$wrong_password')
    yield seconds(rng.between(4, 40))
  }
  if (tries > 2 && !rng.chance(GIVES_UP_SHARE)) {
    yield minutes(rng.between(1, 6))
    updatePassword(world, visit, '$forgot_password')
    yield seconds(rng.between(10, 90))
  }
}

/** The owner of a stolen account finds the password changed, and takes it back. */
function* recover(world: World, person: Person, visit: Visit): Task {
  const { rng } = person
  person.isLockedOut = false
  for (let attempt = 0; attempt < 3; attempt += 1) {
    login(world, visit, '$wrong_password')
    yield seconds(rng.between(5, 50))
  }
  yield minutes(rng.between(2, 40))
  updatePassword(world, visit, '$forced_reset')
  yield seconds(rng.between(20, 120))
  judgeLogin(world, visit, login(world, visit))
}

function judgeLogin(world: World, visit: Visit, eventId: string): void {
  world.tally.logins.good += 1
  world.judge({
    id: eventId,
    entity: 'session',
    entityId: visit.sessionId,
    userId: visit.userId,
    abuseType: 'ato',
    bad: false,
  })
}
