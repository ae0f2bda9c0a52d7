import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { call } from './call.ts'
import type { CallError } from './call-error.ts'
import type { Answer, Input, ReadName } from './call-types.ts'
import { useEnvironment } from './environment.ts'

type Pace = number | false

export interface UseCallOptions<Value = unknown> {
  /** Asks again so often, ms, while the page is looked at; a function decides by the latest answer. false = no more. */
  readonly everyMs?: Pace | ((latest: Value | undefined) => Pace)
  /** Asks nothing while false. */
  readonly isOn?: boolean
  /** Shows the answer to the former input until the new one comes. */
  readonly keepsFormer?: boolean
  /** What was read ahead is not asked again by the part that shows it, until that asks again by itself. */
  readonly isReadAhead?: boolean
}

const intervalOf = <Value>(everyMs: Pace | ((latest: Value | undefined) => Pace)) =>
  typeof everyMs !== 'function'
    ? everyMs
    : ({ state }: { readonly state: { readonly data?: Value } }) => everyMs(state.data)

/** Names a call in the cache: by environment, call and input. */
export const callKey = (environment: string | undefined, name: ReadName, input: object) =>
  [environment ?? '', name, input] as const

/**
 * What a `GET` call answers, kept in the cache. Answers are kept by their input, so a late one never stands in the place of
 * a newer one; a call that is no longer looked at is given up.
 */
export function useCall<Name extends ReadName>(
  name: Name,
  input: Input<Name>,
  {
    everyMs,
    isOn = true,
    keepsFormer = false,
    isReadAhead = false,
  }: UseCallOptions<Answer<Name>> = {},
): UseQueryResult<Answer<Name>, CallError> {
  const environment = useEnvironment()
  return useQuery<Answer<Name>, CallError>({
    queryKey: callKey(environment, name, input),
    queryFn: ({ signal }) => call(name, input, { signal, environment }),
    enabled: isOn,
    ...(everyMs !== undefined && { refetchInterval: intervalOf(everyMs) }),
    ...(keepsFormer && { placeholderData: keepPreviousData }),
    ...(isReadAhead && { refetchOnMount: false }),
  } as Parameters<typeof useQuery<Answer<Name>, CallError>>[0])
}
