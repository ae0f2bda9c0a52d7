import { NATIVE_CALLS, nativeRequest, type DeclaredCall } from '@winnow/contract/native'
import type { NativeCallName } from '@winnow/contract/native'
import type { AbuseType } from '@winnow/contract'
import { afterEach, describe, expect, expectTypeOf, it } from 'vitest'
import { WinnowClient } from './client.ts'
import type { NativeClient } from './native-client.ts'
import type { ClientOptions } from './options.ts'
import { scriptedServer, type Step } from './scripted-server.test.support.ts'

const opened: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

async function start(script: readonly Step[], options: Partial<ClientOptions> = {}) {
  const server = await scriptedServer(script)
  const keys = { apiKey: 'k3y', adminToken: 't0ken' }
  const client = new WinnowClient({ baseUrl: server.url, ...keys, chance: () => 0, ...options })
  opened.push(client, server)
  return { server, v1: client.v1 }
}

/** Sent by `bulk`, by pages and browsers, in CSV and in events. */
const ELSEWHERE = [
  'sendBulk',
  'sendBeacon',
  'importList',
  'exportList',
  'readSignInWays',
  'signIn',
  'offerPasskeys',
  'signInWithPasskey',
  'exportAudit',
  'previewLink',
  'useLink',
  'streamLive',
] as const
type Elsewhere = (typeof ELSEWHERE)[number]

const callable = Object.entries(NATIVE_CALLS as Readonly<Record<string, DeclaredCall>>).filter(
  ([name]) => !ELSEWHERE.some((one) => one === name),
)

describe('the calls of /v1', () => {
  it('have a method each', async () => {
    expectTypeOf<keyof NativeClient>().toEqualTypeOf<Exclude<NativeCallName, Elsewhere>>()
    const { v1 } = await start([{ answer: 204 }])
    expect(Object.keys(v1)).toEqual(callable.map(([name]) => name))
  })

  it('take what is declared and answer what is declared', () => {
    expectTypeOf<NativeClient['readUser']>().parameter(0).toEqualTypeOf<{
      readonly userId: string
    }>()
    expectTypeOf<Awaited<ReturnType<NativeClient['revokeKey']>>>().toEqualTypeOf<undefined>()
    expectTypeOf<Awaited<ReturnType<NativeClient['readUser']>>>()
      .toHaveProperty('scores')
      .toEqualTypeOf<Partial<Record<AbuseType, number>>>()
    expectTypeOf<NativeClient['createLabels']>()
      .parameter(1)
      .toEqualTypeOf<
        { readonly signal?: AbortSignal; readonly idempotencyKey?: string } | undefined
      >()
    expectTypeOf<NativeClient['createKey']>()
      .parameter(0)
      .toHaveProperty('body')
      .toHaveProperty('environment')
      .toEqualTypeOf<'production' | 'sandbox'>()
    const wrong = async (v1: NativeClient) => {
      // @ts-expect-error a user is named
      await v1.readUser()
      // @ts-expect-error no such environment
      await v1.createKey({ accountId: 'a', body: { environment: 'test' } })
      // @ts-expect-error no such parameter
      await v1.readUser({ userId: 'ann', limit: 3 })
    }
    expect(wrong).toBeTypeOf('function')
  })

  it.each(callable)('%s is sent as it is declared', async (name, call) => {
    const { server, v1 } = await start([{ answer: 200, body: {} }])
    const method = v1[name as keyof NativeClient] as (input: object) => Promise<unknown>
    await method(call.example)
    const [seen] = server.seen
    const { target, body } = nativeRequest(call, call.example)
    expect(seen).toMatchObject({ method: call.method, url: target })
    expect(seen?.body).toBe(body === undefined ? '' : JSON.stringify(body))
    const scheme = call.access === 'admin' ? 'Bearer t0ken' : 'Basic azN5Og=='
    expect(seen?.headers.authorization).toBe(scheme)
    expect('idempotency-key' in (seen?.headers ?? {})).toBe(call.recognisesRetries === true)
  })

  it('are tried again where that changes nothing, and once where it might', async () => {
    const { server, v1 } = await start([{ answer: 503 }, { answer: 200, body: { models: [] } }])
    await v1.listModels()
    expect(server.seen).toHaveLength(2)
    const once = await start([{ answer: 503 }])
    await expect(once.v1.trainModel({ abuseType: 'payment_abuse' })).rejects.toMatchObject({
      name: 'WinnowUnavailable',
      tries: 1,
    })
  })

  it('are refused with the word of the service', async () => {
    const body = { error: 'not_found', description: 'No user with this id.' }
    const { v1 } = await start([{ answer: 404, body }])
    await expect(v1.readUser({ userId: 'ann' })).rejects.toMatchObject({
      name: 'WinnowRefusal',
      code: 'not_found',
      httpStatus: 404,
    })
  })

  it('need the key of their kind', async () => {
    const { v1: ofAdmin } = await start([{ answer: 204 }], { apiKey: undefined })
    await expect(ofAdmin.listModels()).rejects.toThrow(TypeError)
    const { v1 } = await start([{ answer: 204 }], { adminToken: undefined })
    await expect(v1.listAccounts()).rejects.toThrow('this call needs the option adminToken')
    await expect(v1.readUser({ userId: '' })).rejects.toThrow(TypeError)
  })
})
