import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { describeOnPostgres, withClient } from '../open-for-laws.test.support.ts'
import { sharedCluster } from '../cluster.test.support.ts'
import { byteaArray, int8Array, textArray } from './binary-arrays.ts'

const ASK = `SELECT n::text AS n, encode(b, 'hex') AS b, t FROM
  unnest($1::bigint[], $2::bytea[], $3::text[]) AS each (n, b, t)`

const anyRow = fc.record({
  n: fc.oneof(fc.maxSafeInteger(), fc.constantFrom(0, 2 ** 31, 2 ** 32, -1)),
  b: fc.uint8Array({ maxLength: 9 }),
  t: fc.option(fc.string({ unit: fc.constantFrom('a', 'ä', ',', '"', '{', '\\') })),
})

describeOnPostgres('binary arrays', () => {
  it('arrive as they were, missing texts too', async () => {
    const { url } = await sharedCluster()
    const samples = fc.sample(fc.array(anyRow, { maxLength: 20 }), 20)
    await withClient(url, async (client) => {
      for (const rows of samples) {
        const values = [
          int8Array(rows.map(({ n }) => n)),
          byteaArray(rows.map(({ b }) => b)),
          textArray(rows.map(({ t }) => (t === null ? undefined : Buffer.from(t)))),
        ]
        const wanted = rows.map(({ n, b, t }) => ({
          n: String(n),
          b: Buffer.from(b).toString('hex'),
          t,
        }))
        expect((await client.query(ASK, values)).rows).toEqual(wanted)
      }
    })
  })
})
