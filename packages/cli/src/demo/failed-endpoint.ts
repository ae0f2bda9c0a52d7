import { setTimeout as pause } from 'node:timers/promises'
import { deliveryCalls, endpointCalls } from '@winnow/contract/native'
import type { ServiceApi } from '../service/admin-api.ts'

/** A name that nobody can have (RFC 2606): no attempt reaches anybody. */
const URL = 'https://hooks.bazaar.example/winnow'

/** How often failed attempts are looked for, and how often in all. */
const LOOKS = { everyMs: 100, most: 50 } as const

/** Makes an endpoint for messages of lists, at an address that is gone. Answers its id; undefined = there are endpoints. Errors: CliError. */
export async function openFailingEndpoint(api: ServiceApi): Promise<string | undefined> {
  const { endpoints } = await api.call(endpointCalls.listEndpoints, {})
  if (endpoints.length > 0) return undefined
  const { id } = await api.call(endpointCalls.createEndpoint, {
    body: {
      url: URL,
      description: 'The former order system of the demo: its name is gone.',
      filter: { kinds: ['list.*'] },
    },
  })
  return id
}

/** Disables it once an attempt has failed, so that nothing is tried later. Errors: CliError. */
export async function disableEndpoint(api: ServiceApi, endpointId: string): Promise<void> {
  for (let looks = 0; looks < LOOKS.most; looks += 1) {
    const { deliveries } = await api.call(deliveryCalls.listDeliveries, { endpoint: endpointId })
    if (deliveries.some(({ tries }) => tries > 0)) break
    await pause(LOOKS.everyMs)
  }
  await api.call(endpointCalls.disableEndpoint, { endpointId })
}
