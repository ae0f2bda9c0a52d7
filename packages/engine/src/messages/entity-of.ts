import type { LabelledEntity } from '../ports/records.ts'

/** What a label or decision is about: the order, session or content, else the user; undefined = nobody knows. */
export function entityOf({
  userId,
  of,
}: {
  readonly userId?: string | undefined
  readonly of?: LabelledEntity | undefined
}): { readonly type: string; readonly id: string } | undefined {
  if (of !== undefined) return { type: of.type, id: of.id }
  return userId === undefined ? undefined : { type: 'user', id: userId }
}
