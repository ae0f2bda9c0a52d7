import { gzipSync } from 'node:zlib'
import { LIMITS } from '@winnow/contract'
import { expect, it } from 'vitest'
import { SERVER_LIMITS } from '../../limits/server-limits.ts'
import { serviceOfEachTest } from '../../testing/each-service.test.support.ts'
import { basic } from '../../testing/memory-service.ts'

const service = serviceOfEachTest()

const { bulkLinesCount } = LIMITS

/** The lines of the answer to gzip, and how many turns of the event loop the request took. */
async function answered(text: string): Promise<{ lines: readonly string[]; turns: number }> {
  const { app, services, local } = service()
  const counted = { ...services.turns }
  let turns = 0
  services.turns.turnOfBulk = () => {
    turns += 1
    return counted.turnOfBulk()
  }
  const answer = await app.inject({
    method: 'POST',
    url: '/v1/events:bulk',
    headers: { ...basic(local.production.api_key), 'content-encoding': 'gzip' },
    payload: gzipSync(text),
  })
  return { lines: answer.body.split('\n').filter((line) => line !== ''), turns }
}

it.each(['\n', '\r\n', ' \n', '\t\t\n'])(
  'reads no more blank lines than a request may have, such as %j, and gives way meanwhile',
  async (blank) => {
    const { lines, turns } = await answered(blank.repeat(20 * bulkLinesCount))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('"status":117')
    const most = bulkLinesCount / SERVER_LIMITS.bulkBatchLinesCount
    expect(turns).toBeGreaterThan(most / 2)
    // A batch ends with its chunk, too.
    expect(turns).toBeLessThan(3 * most)
  },
)

it('takes a body that ends in a few blank lines more', async () => {
  const { lines } = await answered('\n'.repeat(bulkLinesCount + 5))
  expect(lines).toEqual([])
})
