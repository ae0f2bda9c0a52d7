import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { packedAnswer } from './packed-answer.ts'

const answer = packedAnswer({ status: 200, body: 'text', contentType: 'text/plain' })

it('is packed for those who take it so', () => {
  const { body, headers } = answer({ 'accept-encoding': 'br, gzip' })
  expect(headers).toEqual({ vary: 'Accept-Encoding', 'content-encoding': 'gzip' })
  expect(gunzipSync(body as Buffer).toString()).toBe('text')
})

it('is whole for others', () => {
  expect(answer({})).toMatchObject({ body: 'text', headers: { vary: 'Accept-Encoding' } })
})
