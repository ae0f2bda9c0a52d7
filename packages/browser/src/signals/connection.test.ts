import { expect, it } from 'vitest'
import { connection } from './connection.ts'
import { readSignal } from './read-signal.test.support.ts'

it.each([
  [{ rtt: 50 }, { type: undefined, roundTripMs: 50 }],
  [undefined, { type: undefined, roundTripMs: undefined }],
])('of %j is %j', async (network, told) => {
  expect(await readSignal(connection, { navigator: { connection: network } })).toMatchObject(told)
})
