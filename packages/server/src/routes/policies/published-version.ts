import type { AnswerOf, policyCalls } from '@winnow/contract/native'
import type { PolicyGuards, Published } from '@winnow/engine'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange } from '../../http/route.ts'

type Document = AnswerOf<(typeof policyCalls)['readPolicy']>['document']

export const documentOf = ({ body }: Published): Document => JSON.parse(body.document) as Document

/** The last publication of a version. Error: OwnRefusal not_found. */
export async function versionOf(
  { services, caller }: CallerExchange,
  version: number,
): Promise<Published> {
  const environment = caller.environment.number
  const found = await services.core.ask({ is: 'policy', environment, version })
  if (found === undefined) throw new OwnRefusal('not_found', 'No such version of the policy.')
  return found
}

/** The version that is live; undefined = none. */
export async function liveOf({ services, caller }: CallerExchange): Promise<Published | undefined> {
  const environment = caller.environment.number
  const { inForce } = await services.core.ask({ is: 'policies', environment, limit: 1 })
  return inForce.find(({ body }) => body.stage === 'live')
}

/** What is paused, and what is approved. */
export const guardsOf = (
  { core }: CallerExchange['services'],
  environment: number,
): Promise<PolicyGuards> => core.ask({ is: 'policy_guards', environment })
