/**
 * What a page or an app sends again after the service was killed and started counts once, as it does
 * without: the beacons of the ledger's end are known from the start on. Neither names its requests.
 */
import { ANDROID_PAYLOAD, IOS_PAYLOAD } from '@winnow/contract/testing'
import { expect, it } from 'vitest'
import { ServiceProcess, temporaryDirectory } from './support/service-process.ts'

const PAGE_VIEW = { id: 'b3b0c442-0000-4000-8000-000000000001', session: 'visit', user: 'ann' }

/** Sends a page's beacon and the batches of two apps; gives the answers about the batches. */
async function tellAll({ address, credentials }: ServiceProcess): Promise<readonly unknown[]> {
  const { account_id: account, production } = credentials
  const page = await fetch(`${address}/v1/beacon`, {
    method: 'POST',
    body: JSON.stringify({ ...PAGE_VIEW, key: production.beacon_key }),
  })
  expect(page.status).toBe(204)
  const authorization = `Basic ${Buffer.from(production.beacon_key).toString('base64')}`
  const batches = [ANDROID_PAYLOAD, IOS_PAYLOAD].map(async (body) => {
    const url = `${address}/v3/accounts/${account}/mobile_events`
    const answer = await fetch(url, { method: 'PUT', body, headers: { authorization } })
    return answer.json()
  })
  return Promise.all(batches)
}

async function beaconsOf({ address, credentials }: ServiceProcess): Promise<number> {
  const key = Buffer.from(`${credentials.production.api_key}:`).toString('base64')
  const headers = { authorization: `Basic ${key}` }
  const answer = await fetch(`${address}/v1/health/snippet`, { headers })
  const { entries_read: entries } = (await answer.json()) as { entries_read: number }
  return entries
}

it('beacons sent again after a kill count once', async () => {
  const { path, remove } = await temporaryDirectory()
  // Without a first policy, beacons are all there is.
  const first = await ServiceProcess.start(path, { WINNOW_START_POLICY: 'none' })
  const batch = { taken: 2, repeated: 0, issues: {} }
  expect(await tellAll(first)).toEqual([batch, batch])
  await first.end('SIGKILL')
  const second = await ServiceProcess.start(path)
  const again = { taken: 0, repeated: 2, issues: {} }
  expect(await tellAll(second)).toEqual([again, again])
  expect(await beaconsOf(second)).toBe(5)
  await second.end('SIGTERM')
  await remove()
})
