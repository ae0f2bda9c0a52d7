import { FOUND_TYPES, type FoundId, MAX_FOUND_IDS } from '@winnow/engine'

/** Ids that begin with a text, in the order of their bytes, type by type. */
export function idsFrom(
  all: readonly { readonly type: string; readonly id: string }[],
  prefix: string,
): readonly FoundId[] {
  return FOUND_TYPES.flatMap((type) =>
    all
      .filter((one) => one.type === type && one.id.startsWith(prefix))
      .map(({ id }) => ({ type, id }))
      .toSorted((a, b) => Buffer.compare(Buffer.from(a.id), Buffer.from(b.id)))
      .slice(0, MAX_FOUND_IDS),
  )
}
