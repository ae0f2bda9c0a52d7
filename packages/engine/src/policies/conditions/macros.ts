import type { ConditionValue } from './condition-type.ts'
import { type Frame, type Part, step } from './frame.ts'

/** What a macro computes of each member of a list. */
interface Inner<Input> {
  readonly of: Part<Input>
  /** Where the member lies meanwhile. */
  readonly local: number
  /** How many parts it has. */
  readonly parts: number
}

/** Goes through a list with a condition on each member. */
type Macro = <Input>(list: Part<Input>, inner: Inner<Input>) => Part<Input>

/** The members of a list; undefined of what is none. Each that is looked at counts as a step. */
function membersOf<Input>(
  list: Part<Input>,
  frame: Frame<Input>,
): readonly ConditionValue[] | undefined {
  const value = list(frame)
  return Array.isArray(value) ? (value as readonly ConditionValue[]) : undefined
}

/** What a condition says of one member. */
function says<Input>(
  { of, local, parts }: Inner<Input>,
  frame: Frame<Input>,
  member: ConditionValue,
): ConditionValue {
  step(frame, parts)
  frame.locals[local] = member
  return of(frame)
}

const exists: Macro = (list, inner) => (frame) =>
  (membersOf(list, frame) ?? []).some((member) => says(inner, frame, member) === true)

/** Of a list that is missing nothing is true. */
const all: Macro = (list, inner) => (frame) => {
  const members = membersOf(list, frame)
  return members !== undefined && members.every((member) => says(inner, frame, member) === true)
}

const existsOne: Macro = (list, inner) => (frame) => {
  const members = membersOf(list, frame) ?? []
  return members.filter((member) => says(inner, frame, member) === true).length === 1
}

const filter: Macro = (list, inner) => (frame) =>
  membersOf(list, frame)?.filter((member) => says(inner, frame, member) === true) ?? null

const map: Macro = (list, inner) => (frame) =>
  membersOf(list, frame)?.map((member) => says(inner, frame, member)) ?? null

/** Macros on lists, by their names in CEL. */
export const MACROS: Readonly<Record<string, Macro>> = {
  exists,
  all,
  exists_one: existsOne,
  filter,
  map,
}
