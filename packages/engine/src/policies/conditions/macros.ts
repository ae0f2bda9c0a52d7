import type { ConditionValue } from './condition-type.ts'
import { type Frame, type Part, step } from './frame.ts'

/** Goes through a list with a condition on each member; `local`: where the member lies meanwhile. */
export type Macro = <Input>(list: Part<Input>, of: Part<Input>, local: number) => Part<Input>

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
  of: Part<Input>,
  frame: Frame<Input>,
  { member, local }: { readonly member: ConditionValue; readonly local: number },
): ConditionValue {
  step(frame)
  frame.locals[local] = member
  return of(frame)
}

const exists: Macro = (list, of, local) => (frame) =>
  (membersOf(list, frame) ?? []).some((member) => says(of, frame, { member, local }) === true)

/** Of a list that is missing nothing is true. */
const all: Macro = (list, of, local) => (frame) => {
  const members = membersOf(list, frame)
  return (
    members !== undefined && members.every((member) => says(of, frame, { member, local }) === true)
  )
}

const existsOne: Macro = (list, of, local) => (frame) => {
  const members = membersOf(list, frame) ?? []
  return members.filter((member) => says(of, frame, { member, local }) === true).length === 1
}

const filter: Macro = (list, of, local) => (frame) =>
  membersOf(list, frame)?.filter((member) => says(of, frame, { member, local }) === true) ?? null

const map: Macro = (list, of, local) => (frame) =>
  membersOf(list, frame)?.map((member) => says(of, frame, { member, local })) ?? null

/** Macros on lists, by their names in CEL. */
export const MACROS: Readonly<Record<string, Macro>> = {
  exists,
  all,
  exists_one: existsOne,
  filter,
  map,
}
