import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallError } from './call-error.ts'

/** How long an answer counts as new: going back to a screen within it asks nothing. */
const FRESH_MS = 10_000
const MAX_RETRIES = 2

/** What the service refused it refuses again; what did not arrive may arrive. */
const isWorthARetry = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status === 0 || error.status === 503

/** The cache of answers: the only store of the console. `onSignedOut`: the session has ended. */
export function newQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (error instanceof CallError && error.word === 'unauthorized') onSignedOut()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // The browser's idea of being online says nothing of a service on this machine.
        networkMode: 'always',
        retry: (count, error) => count < MAX_RETRIES && isWorthARetry(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
