import type { Rng } from './chance/rng.ts'

/**
 * A bounded sample of passers-by: the first are kept, later ones replace one at random, so that it
 * holds mostly recent ones. Attackers find victims here, messages their readers, newcomers their
 * families; however many users a world has, it remembers no more than this.
 */
const CROWD_MAX = 4_096

export class Crowd<T> {
  private readonly people: T[] = []

  private readonly max: number

  constructor(max: number = CROWD_MAX) {
    this.max = max
  }

  meet(person: T, rng: Rng): void {
    if (this.people.length < this.max) this.people.push(person)
    else this.people[rng.int(this.max)] = person
  }

  /** Anybody, or nobody while the world is empty. */
  anyone(rng: Rng): T | undefined {
    return this.people[rng.int(this.people.length)]
  }
}
