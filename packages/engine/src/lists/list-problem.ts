import type { ListDefinition } from '../ports/list.ts'
import { LIST_LIMITS, LIST_NAME } from './list-limits.ts'

/** What a list is to be. */
export type WantedList = Pick<ListDefinition, 'name' | 'kind' | 'form'>

/** Why a list cannot be made or changed so among the lists that there are; undefined = it can. */
export function listProblem(
  { name, kind, form }: WantedList,
  lists: readonly ListDefinition[],
  most: number = LIST_LIMITS.lists,
): string | undefined {
  if (!LIST_NAME.test(name)) {
    return 'The name of a list has small letters, digits and `_`, at most 64, begins with a letter, and is no word of CEL.'
  }
  const former = lists.find((one) => one.name === name)
  if (former === undefined) {
    return lists.length < most ? undefined : `There are ${most} lists already.`
  }
  if (former.kind === kind && former.form === form) return undefined
  return `The list has values of kind ${former.kind}, which are stored ${former.form}: this never changes.`
}
