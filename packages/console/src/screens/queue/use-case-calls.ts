import { useQueryClient } from '@tanstack/react-query'
import { useEnvironment } from '../../calls/environment.ts'
import { callKey } from '../../calls/use-call.ts'
import { useSend } from '../../calls/use-send.ts'
import type { OpenCase } from './open-case.ts'

const CHANGES = { changes: ['GET /v1/cases', 'GET /v1/queues'] } as const

/** The calls of a desk. Claimed cases are kept in the cache, where live changes reach them. */
export function useCaseCalls() {
  const cache = useQueryClient()
  const environment = useEnvironment()
  const keep = (of: OpenCase | null): string | undefined => {
    if (of === null) return undefined
    cache.setQueryData(callKey(environment, 'GET /v1/cases/{caseId}', { caseId: of.id }), of)
    return of.id
  }
  return {
    keep,
    next: useSend('POST /v1/queues/{queueName}/next', CHANGES),
    decided: useSend('POST /v1/cases/{caseId}/decide', CHANGES),
    undone: useSend('POST /v1/cases/{caseId}/undo', CHANGES),
    claimed: useSend('POST /v1/cases/{caseId}/claim', CHANGES),
    released: useSend('POST /v1/cases/{caseId}/release', CHANGES),
    stepped: useSend('POST /v1/cases/{caseId}/steps', CHANGES),
  }
}

export type CaseCalls = ReturnType<typeof useCaseCalls>
