const KEPT = 'winnow-destination'

/** Keeps where the person was going while they are at the provider. */
export function keepDestination(to: string | undefined): void {
  if (to === undefined) sessionStorage.removeItem(KEPT)
  else sessionStorage.setItem(KEPT, to)
}

/** What was kept, once. */
export function takeDestination(): string | undefined {
  const to = sessionStorage.getItem(KEPT)
  sessionStorage.removeItem(KEPT)
  return to ?? undefined
}
