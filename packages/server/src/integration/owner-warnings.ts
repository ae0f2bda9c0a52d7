import { type Problem, RULINGS } from '@winnow/contract'

const PATHS = {
  order: '$.$order_id',
  transaction: '$.$transaction_id',
  content: '$.$content_id',
} as const

const NONE: readonly Problem[] = []

/** A warning for each id of an accepted event that is another user's. Of a retry there is none: it was warned of then. */
export function warningsOfOwners({
  foreign,
}: {
  readonly foreign?: readonly (keyof typeof PATHS)[]
}): readonly Problem[] {
  if (foreign === undefined) return NONE
  const { code, says: message } = RULINGS.owner_other
  return foreign.map((role) => ({ kind: 'owner_other', code, path: PATHS[role], message }))
}
