import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from './call.ts'
import type { CallError } from './call-error.ts'
import type { Answer, Input, ReadName } from './call-types.ts'
import { useEnvironment } from './environment.ts'
import { callKey, type UseCallOptions } from './use-call.ts'

/** The `GET` calls that answer a page and where the next one starts. */
export type PagedName = {
  [Name in ReadName]: Answer<Name> extends { readonly next: string | null }
    ? 'cursor' extends keyof Input<Name>
      ? Name
      : never
    : never
}[ReadName]

/** Page after page of what a call answers, as far as the person asked for it. */
export function usePages<Name extends PagedName>(
  name: Name,
  input: Input<Name>,
  { isOn = true, everyMs }: Pick<UseCallOptions, 'isOn' | 'everyMs'> = {},
) {
  const environment = useEnvironment()
  const query = useInfiniteQuery<
    Answer<Name>,
    CallError,
    { readonly pages: readonly Answer<Name>[] },
    readonly unknown[],
    string | undefined
  >({
    queryKey: [...callKey(environment, name, input), 'pages'],
    queryFn: ({ signal, pageParam }) =>
      call(name, { ...input, cursor: pageParam } as Input<Name>, { signal, environment }),
    initialPageParam: undefined,
    getNextPageParam: (page) => (page as { readonly next: string | null }).next ?? undefined,
    enabled: isOn,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  })
  const data = useMemo(() => query.data?.pages, [query.data])
  return {
    /** The pages so far; undefined before the first. */
    data,
    error: query.error,
    refetch: query.refetch,
    hasMore: query.hasNextPage,
    isReadingMore: query.isFetchingNextPage,
    readMore: () => void query.fetchNextPage(),
  }
}
