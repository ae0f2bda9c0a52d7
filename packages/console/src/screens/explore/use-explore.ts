import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { ExploreSearch, Filter } from './explore-search.ts'
import { selectionOf } from './explore-selection.ts'

/** The view of the address, and how it changes. */
export function useExplore() {
  const search = useSearch({ from: '/shell/explore' })
  const navigate = useNavigate({ from: '/explore' })
  const [nowMs] = useState(() => Date.now())
  const change = (changed: Partial<Record<keyof ExploreSearch, unknown>>) =>
    void navigate({ search: (now) => ({ ...now, ...changed }) as ExploreSearch })
  const { where = [] } = search
  return {
    search,
    where,
    selection: selectionOf(search, nowMs),
    change,
    add: (filter: Filter) => change({ where: [...where, filter] }),
    remove: (at: number) => {
      const left = where.filter((_, place) => place !== at)
      change({ where: left.length > 0 ? left : undefined })
    },
  }
}

export type Exploring = ReturnType<typeof useExplore>
