import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { call } from './call.ts'
import type { CallError } from './call-error.ts'
import type { Answer, Input, WriteName } from './call-types.ts'
import { useEnvironment } from './environment.ts'

/** Long answers to what was typed a while ago are forgotten. */
const KEPT_MS = 60_000

const ASKED_AGAIN_MS = 2_000

/**
 * A call that is sent with a body and changes nothing, such as a check of what is being typed. Undefined asks nothing. The
 * answer to the former input stays until the new one comes; a question that is no longer of interest is given up. An answer that
 * is `unfinished` is asked for again, every two seconds.
 */
export function useQuestion<Name extends WriteName>(
  name: Name,
  input: Input<Name> | undefined,
  unfinished: (answer: Answer<Name>) => boolean = () => false,
): UseQueryResult<Answer<Name>, CallError> {
  const environment = useEnvironment()
  return useQuery<Answer<Name>, CallError>({
    queryKey: [environment ?? '', name, input],
    queryFn: ({ signal }) => call(name, input as Input<Name>, { signal, environment }),
    enabled: input !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: KEPT_MS,
    gcTime: KEPT_MS,
    refetchInterval: ({ state: { data } }: { readonly state: { readonly data?: Answer<Name> } }) =>
      data !== undefined && unfinished(data) && ASKED_AGAIN_MS,
  } as Parameters<typeof useQuery<Answer<Name>, CallError>>[0])
}
