import type { HealthCount } from '@winnow/engine'

/** A count together with its environment. */
export type EnvironmentCount = HealthCount & { readonly environment: number }

type Changing<T> = { -readonly [Name in keyof T]: T[Name] }

/**
 * The counts of an environment's day: by type of event, then by path, then one by one, which are few. Each event adds to
 * some of them, and a name made of all parts would cost more than this.
 */
export class HealthPage {
  size = 0
  private readonly types = new Map<string, Map<string, Changing<EnvironmentCount>[]>>()

  find({ verdict, eventType, code, path, problem }: EnvironmentCount) {
    const some = this.types.get(eventType)?.get(path)
    if (some === undefined) return undefined
    for (const one of some) {
      if (one.code === code && one.problem === problem && one.verdict === verdict) return one
    }
    return undefined
  }

  add(count: EnvironmentCount): void {
    const paths = this.types.get(count.eventType) ?? new Map<string, EnvironmentCount[]>()
    this.types.set(count.eventType, paths)
    const some = paths.get(count.path) ?? []
    paths.set(count.path, some)
    some.push({ ...count })
    this.size += 1
  }

  *all(): Generator<Changing<EnvironmentCount>> {
    for (const paths of this.types.values()) for (const some of paths.values()) yield* some
  }
}
