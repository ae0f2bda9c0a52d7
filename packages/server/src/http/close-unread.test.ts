import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { closeUnread, json } from './answer.ts'

const refusal = json(400, { error: 'invalid_request' })

it('says that the connection ends, where the body was not read', () => {
  const { headers } = closeUnread(refusal, new IncomingMessage(new Socket()))
  expect(headers).toEqual({ connection: 'close' })
})

it('leaves an answer as it is once the body was read', () => {
  const request = new IncomingMessage(new Socket())
  request.complete = true
  expect(closeUnread(refusal, request)).toBe(refusal)
})

it('leaves it as it is where the connection is gone: its request has no socket any more', () => {
  const request = new IncomingMessage(new Socket())
  Reflect.set(request, 'socket', null)
  expect(closeUnread(refusal, request)).toBe(refusal)
})
