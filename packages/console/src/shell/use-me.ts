import type { Permission } from '@winnow/contract/native'
import { useQuery } from '@tanstack/react-query'
import { call } from '../calls/call.ts'
import type { Answer } from '../calls/call-types.ts'
import { callKey } from '../calls/use-call.ts'

export type Me = Answer<'GET /v1/me'>

/** Who is signed in. The route of the shell has asked already. */
export function useMe(): Me | undefined {
  const { data } = useQuery({
    queryKey: callKey(undefined, 'GET /v1/me', {}),
    queryFn: ({ signal }) => call('GET /v1/me', {}, { signal }),
  })
  return data
}

/** Whether a role of theirs permits something. What the roles do not reach is refused by the service in any case. */
export const may = (me: Me | undefined, permission: Permission | undefined): boolean =>
  permission === undefined || (me?.permissions.includes(permission) ?? false)
