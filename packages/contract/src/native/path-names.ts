import type { DeclaredCall } from './call/native-call.ts'
import { NATIVE_CALLS } from './native-calls.ts'

/** What stands in braces in a path, with a value that a reader may meet. */
export type PathNames = Readonly<Record<string, readonly [example: string, description: string]>>

/** Names with an example or a meaning of their own. */
const DESCRIBED: PathNames = {
  accountId: ['4e1d2c3b4e1d2c3b4e1d2c3b', 'The account of the key.'],
  userId: ['billy_jones', 'Percent-encoded.'],
  sessionId: ['gigtleqddo84l8cm15qe4il', 'Percent-encoded.'],
  deviceId: ['8a5c1e0f6b7d4e21', 'As answers name the device.'],
  decisionId: ['hold_order', 'Percent-encoded.'],
  bulkActionId: ['ba_01hf3k2q', 'As the list of bulk actions has it.'],
  valueType: ['card', 'What kind of value it is.'],
  valueId: ['424242:4242', 'Percent-encoded, in its normal form.'],
  simulationId: ['sim_0mwyb3j4fd31c0faf76', 'As the list of simulations has it.'],
  caseId: ['150432', 'As lists of cases have it.'],
  queueName: ['payments', 'As the policy names it.'],
  id: ['ORDER-28168441', 'Percent-encoded.'],
  sequence: ['4711', 'The number of the entry in the ledger.'],
  version: ['7', 'A version of the policy.'],
  abuseType: ['payment_abuse', 'An abuse type.'],
  messageId: ['75376', 'The id of a message.'],
  keyId: ['3f2a', 'As the list of keys has it.'],
  endpointId: ['ep_3f2a9c0e1b7d4e21', 'As the list of endpoints has it.'],
  deliveryId: ['4711', 'As the list of deliveries has it.'],
  replayId: ['3', 'As the list of replays has it.'],
}

/** The names of the paths of `/v1`. One without a description here has the example of its call. */
export const PATH_NAMES: PathNames = {
  ...DESCRIBED,
  ...Object.fromEntries(Object.values<DeclaredCall>(NATIVE_CALLS).flatMap(namesOf)),
  ...DESCRIBED,
}

function namesOf({ path, example }: DeclaredCall) {
  const given: Readonly<Record<string, unknown>> = { ...example }
  return [...path.matchAll(/\{(\w+)\}/g)].map(
    ([, name = '']) => [name, [textOf(given[name]), 'Percent-encoded.']] as const,
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : String(Number(value))
}
