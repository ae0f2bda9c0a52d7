import { describe, expect, it } from 'vitest'
import { serviceOfEachTest } from '../../testing/each-service.test.support.ts'
import { bulkInto, lines, signUp } from './send-bulk.test.support.ts'

const bulk = bulkInto(serviceOfEachTest())

describe('warnings of lines', () => {
  const odd = {
    ...signUp('odd'),
    $billing_address: { $country: 'Germany' },
  }

  it('are told when asked for, of the lines that have any', async () => {
    const body = lines(odd, signUp('fine'), { $type: '$create_account', $event_id: 'none' })
    const [first, second, third] = await bulk(body, '?warnings=true')
    expect(first).toMatchObject({ status: 0 })
    expect(first?.warnings).toContainEqual({
      path: '$.$billing_address.$country',
      message: expect.stringContaining('ISO-3166') as string,
    })
    expect(second).toMatchObject({ status: 0 })
    expect((second?.warnings ?? []).map(({ path }) => path)).not.toContain(
      '$.$billing_address.$country',
    )
    expect(third).not.toHaveProperty('warnings')
    expect(third?.status).toBeGreaterThan(0)
  })

  it('are not told unasked', async () => {
    const [outcome] = await bulk(lines({ ...odd, $event_id: 'again' }))
    expect(outcome).not.toHaveProperty('warnings')
  })
})
