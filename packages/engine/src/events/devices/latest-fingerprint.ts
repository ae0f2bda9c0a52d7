import type { AggregateLayout } from '../../aggregates/compile-aggregates.ts'
import { collectedDevice } from '../../entities/declared/collected-device.ts'
import type { EntityState } from '../../aggregates/entity-state.ts'
import type { EntityKey } from '../../entities/entity-key.ts'

/** The fingerprint a device had last. */
export function latestFingerprint(
  { layout }: { readonly layout: AggregateLayout },
  { links }: EntityState,
): EntityKey | undefined {
  const kind = layout.indexOf(collectedDevice.fingerprints)
  let latest = -1
  for (let at = links.next(kind, 0); at >= 0; at = links.next(kind, at + 1)) {
    if (latest < 0 || links.lastSeenS(at) > links.lastSeenS(latest)) latest = at
  }
  return latest < 0 ? undefined : links.keyAt(latest)
}
