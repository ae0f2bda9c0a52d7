import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useEnvironment } from '../../calls/environment.ts'
import { callKey } from '../../calls/use-call.ts'

/** Often enough for a claim of ten minutes, seldom enough for a fast typist. */
const EVERY_MS = 60_000

/** Reading a case prolongs the claim. Each key and click shows that somebody is there, at most once a minute (C8). */
export function useClaimKept(caseId: string): void {
  const cache = useQueryClient()
  const environment = useEnvironment()
  useEffect(() => {
    let lastMs = performance.now()
    const touch = () => {
      const nowMs = performance.now()
      if (nowMs - lastMs < EVERY_MS) return
      lastMs = nowMs
      const queryKey = callKey(environment, 'GET /v1/cases/{caseId}', { caseId })
      void cache.invalidateQueries({ queryKey })
    }
    document.addEventListener('keydown', touch)
    document.addEventListener('pointerdown', touch)
    return () => {
      document.removeEventListener('keydown', touch)
      document.removeEventListener('pointerdown', touch)
    }
  }, [cache, environment, caseId])
}
