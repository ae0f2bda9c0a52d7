import {
  type Aggregate,
  type Condition,
  defineAggregate,
  type Measure,
} from './define-aggregate.ts'

/** Which events an aggregate counts; absent = all but labels. */
interface Limits {
  readonly on?: readonly string[]
  readonly when?: Condition
}

/** Declares aggregates of one entity type; the type is part of each name. */
export function aggregatesOf(by: string) {
  return (name: string, measure: Measure, limits: Limits = {}): Aggregate =>
    defineAggregate({ name: `${by}_${name}`, by, measure, ...limits })
}
