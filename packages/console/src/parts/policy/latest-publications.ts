import type { Publication } from './stage-badge.tsx'

/** The last publication of each version, the newest version first. */
export function latestPublications(publications: readonly Publication[]): readonly Publication[] {
  const latest = new Map<number, Publication>()
  for (const one of publications) {
    const known = latest.get(one.version)
    if (known === undefined || one.sequence > known.sequence) latest.set(one.version, one)
  }
  return [...latest.values()].toSorted((one, other) => other.version - one.version)
}
