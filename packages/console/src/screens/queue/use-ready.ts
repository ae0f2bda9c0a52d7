import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../calls/call.ts'
import { useEnvironment } from '../../calls/environment.ts'
import { callKey } from '../../calls/use-call.ts'
import { may, useMe } from '../../shell/use-me.ts'
import { previousDecision } from './previous-decision.ts'
import type { OpenCase } from './open-case.ts'

/** Reads ahead what the next case shows besides itself, so that it is painted at once (C2). */
export function useReady(caseId: string | undefined): void {
  const cache = useQueryClient()
  const environment = useEnvironment()
  const isOn = may(useMe(), 'read_records')
  useEffect(() => {
    if (caseId === undefined) return
    const of = cache.getQueryData<OpenCase>(
      callKey(environment, 'GET /v1/cases/{caseId}', { caseId }),
    )
    if (of === undefined) return
    const decided = previousDecision(of)
    void cache.prefetchQuery({
      queryKey: callKey(environment, 'GET /v1/cases', decided),
      queryFn: ({ signal }) => call('GET /v1/cases', decided, { signal, environment }),
    })
    const { user_id: userId } = of
    if (userId === null || !isOn) return
    void cache.prefetchQuery({
      queryKey: callKey(environment, 'GET /v1/users/{userId}', { userId }),
      queryFn: ({ signal }) => call('GET /v1/users/{userId}', { userId }, { signal, environment }),
    })
  }, [caseId, cache, environment, isOn])
}
