import { deviceCalls, keyCalls, modelCalls, recordCalls } from '@winnow/contract/native'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { json, type Answer } from '../answer.ts'
import type { KeyExchange, Route } from '../route.ts'
import { RoutedRequest } from '../routed-request.ts'
import { nativeRoutes, routerPath, type NativeHandler } from './native-routes.ts'
import { Prepared } from './prepared.ts'

const never = (): never => {
  throw new Error('not asked')
}

/** Answers a request for a target by a route, as what guards it would. */
function answerOf(route: Route | undefined, url: string): Promise<Answer> {
  const raw = { url, headers: {} } as RoutedRequest['raw']
  const exchange = { request: new RoutedRequest(raw, route?.path ?? '') } as KeyExchange
  const handle = route?.handle as (exchange: KeyExchange) => Promise<Answer>
  return handle(exchange)
}

describe('the routes of declared calls', () => {
  it('stand where the router finds them', () => {
    expect(routerPath('/v1/users/{userId}/devices')).toBe('/v1/users/:userId/devices')
    expect(routerPath('/v1/events:bulk')).toBe('/v1/events::bulk')
  })

  it('answer what a handler returns, with the declared status', async () => {
    const begun = { abuse_type: 'payment_abuse', rows: 7 } as const
    const { trainModel } = modelCalls
    const [train] = nativeRoutes({ trainModel }, { trainModel: () => begun })
    expect(train?.path).toBe('/v1/models/:abuseType/train')
    expect(await answerOf(train, '/v1/models/payment_abuse/train')).toEqual(json(202, begun))
  })

  it('answer 204 for nothing, and what was prepared as it is', async () => {
    const prepared = { status: 200, body: 'by hand', contentType: 'text/plain' }
    const { revokeKey } = keyCalls
    const [revoke] = nativeRoutes({ revokeKey }, { revokeKey: () => undefined })
    expect(revoke?.method).toBe('DELETE')
    expect(await answerOf(revoke, '/v1/admin/accounts/a/keys/k')).toMatchObject({ status: 204 })
    const { readOrder } = recordCalls
    const [byHand] = nativeRoutes({ readOrder }, { readOrder: () => new Prepared(prepared) })
    expect(await answerOf(byHand, '/v1/orders/o')).toBe(prepared)
  })

  it('read a name, a parameter and a body only when a handler asks for them', async () => {
    const { listUserDevices } = deviceCalls
    const [devices] = nativeRoutes(
      { listUserDevices },
      {
        listUserDevices: (_, { path, query }) =>
          path('userId') === 'ann' ? NONE : { ...NONE, next: String(query('cursor')) },
      },
    )
    const ask = (target: string) => answerOf(devices, target)
    expect(await ask('/v1/users/ann/devices?cursor=x')).toEqual(json(200, NONE))
    await expect(ask('/v1/users/bob/devices?cursor=x')).rejects.toThrow('cursor must be')
    await expect(ask('/v1/users/%zz/devices')).rejects.toThrow('userId')
  })

  it('have handlers whose types are the declared ones', () => {
    type Handler = NativeHandler<typeof deviceCalls.listUserDevices>
    type Sent = Parameters<Handler>[1]
    expectTypeOf<Parameters<Handler>[0]>().toEqualTypeOf<KeyExchange>()
    const wrong = (sent: Sent) => {
      expectTypeOf(sent.path('userId')).toEqualTypeOf<string>()
      expectTypeOf(sent.query('cursor')).toEqualTypeOf<number | undefined>()
      // @ts-expect-error no parameter of this call
      sent.query('limit')
      // @ts-expect-error an answer without what is declared
      const handler: Handler = () => ({ user_id: 'ann' })
      // @ts-expect-error a call without a handler
      const fewer = nativeRoutes(deviceCalls, { readDevice: never })
      const both = { readDevice: never, listUserDevices: never }
      // @ts-expect-error a handler without a call
      const more = nativeRoutes(deviceCalls, { ...both, other: never })
      return [handler, fewer, more]
    }
    expect(wrong).toBeTypeOf('function')
  })
})

const NONE = { user_id: 'ann', devices: [], next: null }
