/** Remembers ids for a while. */
export interface RecentIds {
  /** Notes an id that was taken before. */
  note(id: string): void
  /**
   * Takes what an id stands for, once: whoever brings the id again waits until the first is done, and
   * fails with it. What failed may be tried again.
   */
  once(id: string, take: () => Promise<unknown>): Promise<'taken' | 'repeated'>
}

/**
 * Two generations of half the bound each: when the young one is full the old one is dropped. The
 * memory is bounded whatever is sent, and the latest half is always known. Those under way come on top:
 * they are as many as `take` lets wait.
 */
export function openRecentIds(maxIds: number): RecentIds {
  let young = new Set<string>()
  let old = new Set<string>()
  const underWay = new Map<string, Promise<unknown>>()
  const isKnown = (id: string) => young.has(id) || old.has(id)
  const note = (id: string): void => {
    if (isKnown(id)) return
    if (young.size >= maxIds / 2) [old, young] = [young, new Set()]
    young.add(id)
  }
  return {
    note,
    async once(id, take) {
      if (isKnown(id)) return 'repeated'
      const first = underWay.get(id)
      if (first !== undefined) {
        await first
        return 'repeated'
      }
      const taking = take()
      underWay.set(id, taking)
      try {
        await taking
        note(id)
      } finally {
        underWay.delete(id)
      }
      return 'taken'
    },
  }
}
