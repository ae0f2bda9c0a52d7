import { useEnvironment } from '../calls/environment.ts'
import { type Me, useMe } from './use-me.ts'

type ReachedEnvironment = Me['environments'][number]

/** The environment that the page is about: that of the address, else the first that the person reaches. */
export function useChosenEnvironment(): ReachedEnvironment | undefined {
  const at = useEnvironment()
  const environments = useMe()?.environments ?? []
  return environments.find(({ environment }) => environment === at) ?? environments[0]
}
