import { afterAll, beforeAll, expect, it } from 'vitest'
import { basic, openMemoryService, type MemoryService } from '../testing/memory-service.ts'

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService()
})
afterAll(() => service.close())

const scoreResponse = async (version: string): Promise<object> => {
  const answer = await service.app.inject({
    method: 'POST',
    url: `/${version}/events?return_workflow_status=true&return_action=true`,
    headers: basic(service.local.production.api_key),
    payload: { $type: '$chargeback', $order_id: 'unseen' },
  })
  return answer.json<{ score_response: object }>().score_response
}

it.each(['v204', 'v205'])(
  'where nothing can be scored, %s has all its lists, empty',
  async (version) => {
    expect(await scoreResponse(version)).toEqual({
      status: 54,
      error_message: 'No scoreable events',
      user_id: '',
      session_id: '',
      scores: {},
      latest_labels: {},
      latest_decisions: {},
      workflow_statuses: [],
      actions: [],
    })
  },
)
