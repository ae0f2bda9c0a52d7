import { describe, expect, it } from 'vitest'
import { SERVER_LIMITS } from '../limits/server-limits.ts'
import { serviceOfEachTest } from '../testing/each-service.test.support.ts'
import { basic, bearer, TEST_NOW_MS } from '../testing/memory-service.ts'

const service = serviceOfEachTest()

const GUESS = 'a-guess-that-no-log-may-hold'
const { wrongKeysBurstCount: BURST } = SERVER_LIMITS

interface Guess {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly remoteAddress?: string
}

const GUESSES: readonly (readonly [name: string, guess: Guess, told: number])[] = [
  ['the admin token', { url: '/v1/admin/accounts', headers: bearer(GUESS) }, 401],
  ['an API key', { url: '/v1/decisions', headers: basic(GUESS) }, 401],
  ['an API key as bearer', { url: '/v1/decisions', headers: bearer(GUESS) }, 401],
  ['a key of the compat interface', { url: '/v205/score/ann', headers: basic(GUESS) }, 400],
  ['a key of the query', { url: `/v205/score/ann?api_key=${GUESS}`, headers: {} }, 400],
]

const statusOf = async (guess: Guess): Promise<number> =>
  (await service().app.inject({ method: 'GET', ...guess })).statusCode

async function statuses(guess: Guess, count: number): Promise<readonly number[]> {
  const found: number[] = []
  for (let at = 0; at < count; at += 1) found.push(await statusOf(guess))
  return found
}

describe.each(GUESSES)('guesses at %s', (_, guess, told) => {
  it('are told so often, then throttled, by address', async () => {
    const found = await statuses(guess, BURST + 3)
    expect(found.filter((status) => status === told)).toHaveLength(BURST)
    expect(found.slice(-3)).toEqual([429, 429, 429])
    expect(await statusOf({ ...guess, remoteAddress: '10.0.0.7' })).toBe(told)
    service().setNowMs(TEST_NOW_MS + 1_000)
    expect(await statuses(guess, 2)).toEqual([told, 429])
  })

  it('hold up nobody who has the right one, and say when to come again', async () => {
    await statuses(guess, BURST + 1)
    const { headers } = await service().app.inject({ method: 'GET', ...guess })
    expect(headers['retry-after']).toBe('1')
    const { local, adminToken } = service()
    const right = guess.url.includes('admin') ? bearer(adminToken) : basic(local.production.api_key)
    const url = guess.url.split('?', 1)[0] ?? ''
    expect([200, 400]).toContain(await statusOf({ url, headers: right }))
  })

  it('are counted, and logged once a minute without the guess', async () => {
    await statuses(guess, BURST + 5)
    service().setNowMs(TEST_NOW_MS + 60_000)
    await statusOf(guess)
    const logged = service().logged()
    const lines = logged.split('\n').filter((line) => line.includes('requests with wrong keys'))
    expect(lines).toHaveLength(2)
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ wrong: BURST + 5, throttled: 5 })
    expect(logged).not.toContain(GUESS)
    const { body } = await service().app.inject('/metrics')
    expect(body).toMatch(/winnow_wrong_keys_total\{access="\w+",outcome="throttled"\} 5/)
    expect(body).toMatch(
      new RegExp(`winnow_wrong_keys_total\\{access="\\w+",outcome="refused"\\} ${BURST + 1}`),
    )
  })
})

it('requests without any key are not guesses', async () => {
  const found = await statuses({ url: '/v1/admin/accounts', headers: {} }, BURST + 3)
  expect(new Set(found)).toEqual(new Set([401]))
})
