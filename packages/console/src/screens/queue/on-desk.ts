/** The ids of the cases that a person holds. */
export interface OnDesk {
  readonly current: string | undefined
  readonly after: string | undefined
  /** Cases that were passed over, since the person skipped them in this round. */
  readonly skipped: number
}

interface Known {
  /** Cases that the person is done with. */
  readonly gone: ReadonlySet<string>
  readonly skipped: number
}

/** The desk with what is offered. The case that the person looks at stays: an offer never takes it from under their keys. */
export function withOffer(
  now: OnDesk | undefined,
  offered: readonly (string | undefined)[],
  { gone, skipped }: Known,
): OnDesk {
  const fresh = offered.flatMap((id) => (id === undefined || gone.has(id) ? [] : [id]))
  const kept = now?.current !== undefined && !gone.has(now.current) ? [now.current] : []
  const [current, after] = [...new Set([...kept, ...fresh])]
  return { current, after, skipped }
}
