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
  const { body, headers } = answer({})
  expect(headers).toEqual({ vary: 'Accept-Encoding' })
  expect(body).toEqual(Buffer.from('text'))
})
