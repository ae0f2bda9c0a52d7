import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useCall } from '../../calls/use-call.ts'
import type { Bulk } from './bulk-targets.ts'

const WHILE_IT_RUNS_MS = 1_000
const AFTERWARDS_MS = 30_000

const UNDER_WAY: ReadonlySet<string> = new Set(['counting', 'running', 'undoing'])

/** Whether it changes by itself. */
export const isUnderWay = ({ state }: Pick<Bulk, 'state'>): boolean => UNDER_WAY.has(state)

/** A bulk action, read again while it is under way. What it changed is read again when it stops. */
export function useBulk(bulkActionId: string) {
  const bulk = useCall(
    'GET /v1/bulk-actions/{bulkActionId}',
    { bulkActionId },
    { everyMs: (latest) => (latest && !isUnderWay(latest) ? AFTERWARDS_MS : WHILE_IT_RUNS_MS) },
  )
  const cache = useQueryClient()
  const runs = bulk.data !== undefined && isUnderWay(bulk.data) && bulk.data.state !== 'counting'
  const ran = useRef(false)
  useEffect(() => {
    if (ran.current && !runs) {
      void cache.invalidateQueries({
        predicate: ({ queryKey }) => !String(queryKey[1]).includes('/v1/bulk-actions'),
      })
    }
    ran.current = runs
  }, [cache, runs])
  return bulk
}
