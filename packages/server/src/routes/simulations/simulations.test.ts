import type { AnswerOf, NativeCalls } from '@winnow/contract/native'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basic, type MemoryService, openMemoryService } from '../../testing/memory-service.ts'

type Simulation = AnswerOf<NativeCalls['readSimulation']>
type Result = AnswerOf<NativeCalls['readSimulationResult']>

const POLICY = {
  workflows: [
    {
      name: 'orders',
      on: ['$transaction', '$create_order'],
      abuse_types: ['payment_abuse'],
      routes: [
        {
          name: 'risky',
          when: 'scores.payment_abuse >= 50',
          do: [{ decide: 'block_user_payment_abuse' }],
        },
      ],
    },
  ],
}

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService()
})
afterAll(() => service.close())

type Kind = 'production' | 'sandbox'

async function call<T>(kind: Kind, method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = basic(service.local[kind].api_key)
  const answer = await service.app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json<T>() }
}

/** Starts one and waits for its end. */
async function played(wish: object): Promise<Simulation> {
  const { status, body } = await call<Simulation>('sandbox', 'POST', '/v1/simulations', wish)
  expect(status).toBe(202)
  await service.services.simulations.whenIdle()
  return (await call<Simulation>('sandbox', 'GET', `/v1/simulations/${body.id}`)).body
}

describe('a simulation', () => {
  it('plays an attack, which a policy decides about, and tells the truth at its end', async () => {
    const published = { document: POLICY, stage: 'live', why: 'try' }
    expect(await call('sandbox', 'POST', '/v1/policies', published)).toMatchObject({ status: 200 })
    const simulation = await played({ attack: 'card-testing', users: 50, minutes: 1, seed: 7 })
    expect(simulation).toMatchObject({ state: 'done', attack: 'card-testing', trouble: null })
    const url = `/v1/simulations/${simulation.id}/result`
    const { body } = await call<Result>('sandbox', 'GET', url)
    expect(body.attackers.users).toBeGreaterThan(2)
    expect(body.attackers.blocked).toBeGreaterThan(0)
    expect(body.honest.users).toBeGreaterThan(20)
    expect(body.honest.blocked).toBeLessThan(body.honest.users / 4)
    const [judge] = body.judges
    expect(judge?.who).toBe('orders / risky')
    expect(judge?.right).toBe(body.attackers.blocked)
    const wrong = body.judged_users.filter(
      ({ is_bad: isBad, decision }) => !isBad && decision === 'block',
    )
    expect(wrong).toHaveLength(judge?.wrong ?? -1)
  })

  it('sends no label: who attacked is to be found out', async () => {
    const [latest] = (
      await call<{ simulations: Simulation[] }>('sandbox', 'GET', '/v1/simulations')
    ).body.simulations
    const url = `/v1/simulations/${latest?.id}/result`
    const { judged_users: users } = (await call<Result>('sandbox', 'GET', url)).body
    const environment =
      (await service.services.accounts.get(service.local.account_id))?.environments.sandbox
        .number ?? 0
    for (const { user_id: userId } of users.slice(0, 20)) {
      const standing = await service.services.core.ask({ is: 'standing', environment, userId })
      expect(standing?.labels ?? []).toEqual([])
    }
  })

  it('is refused in production, with a way out', async () => {
    const { status, body } = await call<{ description: string }>(
      'production',
      'POST',
      '/v1/simulations',
      {},
    )
    expect(status).toBe(409)
    expect(body.description).toContain('sandbox')
  })

  it.each([
    [{ attack: 'theft' }, 'attack'],
    [{ users: 10 }, 'users'],
    [{ minutes: 1.5 }, 'minutes'],
    [{ seed: -1 }, 'seed'],
  ])('refuses %j by its field', async (wish, field) => {
    const { status, body } = await call<{ issues: object }>(
      'sandbox',
      'POST',
      '/v1/simulations',
      wish,
    )
    expect(status).toBe(400)
    expect(Object.keys(body.issues)).toEqual([field])
  })
})
