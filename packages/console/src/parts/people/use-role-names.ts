import { useCall } from '../../calls/use-call.ts'

const BUILT_IN = ['viewer', 'analyst', 'lead', 'policy_author', 'admin']

/** The roles that a person can have: the built-in ones for those who may not list the others. */
export function useRoleNames(mayList: boolean): readonly string[] {
  const { data } = useCall('GET /v1/roles', {}, { isOn: mayList })
  return data?.roles.map(({ name }) => name) ?? BUILT_IN
}
