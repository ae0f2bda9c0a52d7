import { openMemoryStore } from '@winnow/store'
import { expect, it } from 'vitest'
import { basic, openMemoryService, type MemoryService } from '../../testing/memory-service.ts'

const onLostDisk = (): Promise<MemoryService> => {
  const store = openMemoryStore()
  store.ledger.append = () => Promise.reject(new Error('the disk is gone'))
  return openMemoryService({ logLevel: 'silent' }, undefined, store)
}

const fromPage = ({ app, local }: MemoryService) =>
  app.inject({
    method: 'POST',
    url: '/v1/beacon',
    headers: { 'content-type': 'text/plain' },
    payload: { key: local.production.beacon_key, id: 'message-1', session: 'visit-1' },
  })

const fromApp = ({ app, local }: MemoryService) =>
  app.inject({
    method: 'PUT',
    url: `/v3/accounts/${local.account_id}/mobile_events`,
    headers: basic(local.production.beacon_key),
    payload: { data: [{ installation_id: 'device-1', android_app_state: {} }] },
  })

it.each([
  ['a page', fromPage],
  ['an app', fromApp],
])('what %s sends again meanwhile is not acknowledged when the first fails', async (_, send) => {
  const service = await onLostDisk()
  const answers = await Promise.all([send(service), send(service)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 500])
  await expect(service.close()).rejects.toThrow('the disk is gone')
})
