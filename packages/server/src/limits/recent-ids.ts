/** Remembers ids for a while. */
export interface RecentIds {
  /** Whether the id came before; it is remembered from now on. */
  seen(id: string): boolean
  /** As if the id had not come: what it stood for failed and may be tried again. */
  forget(id: string): void
}

/**
 * Two generations of half the bound each: when the young one is full the old one is dropped. The
 * memory is bounded whatever is sent, and the latest half is always known.
 */
export function openRecentIds(maxIds: number): RecentIds {
  let young = new Set<string>()
  let old = new Set<string>()
  return {
    seen(id) {
      if (young.has(id) || old.has(id)) return true
      if (young.size >= maxIds / 2) [old, young] = [young, new Set()]
      young.add(id)
      return false
    },
    forget(id) {
      young.delete(id)
      old.delete(id)
    },
  }
}
