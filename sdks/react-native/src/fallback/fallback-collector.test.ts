import { Buffer } from 'node:buffer'
import { LIMITS as CONTRACT_LIMITS } from '@winnow/contract'
import { describe, expect, it } from 'vitest'
import { base64 } from './base64.ts'
import { fakeHost } from './fake-host.test.support.ts'
import { openFallback } from './fallback-collector.ts'
import { LIMITS } from './limits.ts'

type Answer = Parameters<ReturnType<typeof fakeHost>['answers']>[0]

function open(os?: string, answer: Answer = () => 200) {
  const phone = fakeHost(os)
  phone.answers(answer)
  const collector = openFallback(phone.host)
  collector.setSessionId('visit')
  collector.configure('a/b', 'key', 'https://winnow.test/ss/', false, false)
  return { ...phone, collector }
}

const typesOf = (events: readonly Record<string, unknown>[]) =>
  events.map((event) => event['mobile_event_type'])

describe('what JavaScript collects', () => {
  it('goes to the account, with the beacon key, and tells the device at once', async () => {
    const { sent, taken, settle } = open()
    await settle()
    expect(sent[0]?.url).toBe('https://winnow.test/ss/v3/accounts/a%2Fb/mobile_events')
    expect(sent[0]?.request.headers['authorization']).toBe('Basic a2V5')
    expect(taken[0]).toMatchObject({
      session_id: 'visit',
      mobile_event_type: 'start',
      android_device_properties: { device_model: 'Pixel 6', screen_width: 800 },
      android_app_state: { lifecycle: 'start' },
    })
  })

  it('is of no installation', async () => {
    expect(await open().collector.readInstallationId()).toBeNull()
  })

  it('is under the names of its platform', async () => {
    const { taken, settle } = open('ios')
    await settle()
    expect(taken[0]).toMatchObject({ ios_device_properties: { device_system_name: 'iOS' } })
    expect(taken[0]).not.toHaveProperty('android_device_properties')
  })

  it('says who is there, and describes the device anew for him or after an hour', async () => {
    const { collector, taken, advance } = open()
    collector.setUserId('ann')
    await advance(LIMITS.batchAgeMs)
    collector.collect()
    await advance(LIMITS.deviceRepeatMs)
    collector.collect()
    await advance(LIMITS.batchAgeMs)
    const described = taken.map((event) => 'android_device_properties' in event)
    expect(described).toEqual([true, true, false, true])
    expect(taken.map((event) => event['user_id'])).toEqual([undefined, 'ann', 'ann', 'ann'])
    collector.unsetUserId()
    collector.collect()
    await advance(LIMITS.batchAgeMs)
    expect(taken.at(-1)).not.toHaveProperty('user_id')
  })

  it('is nothing before it is configured or without a session', async () => {
    const { host, sent, advance, timersCount } = fakeHost()
    const collector = openFallback(host)
    collector.collect()
    collector.upload()
    collector.onHostPause()
    collector.configure('a', 'b', 'https://winnow.test', false, false)
    collector.collect()
    collector.setSessionId('x'.repeat(LIMITS.idChars + 1))
    await advance(LIMITS.batchAgeMs)
    expect([sent.length, timersCount()]).toEqual([0, 0])
  })

  it('takes ids as long as those of the Events API', () => {
    expect(LIMITS.idChars).toBe(CONTRACT_LIMITS.idLengthChars)
  })

  it('stays within bounds in a storm of comings and goings', async () => {
    const { collector, taken, advance, timersCount } = open()
    for (let n = 0; n < 10_000; n += 1) {
      collector.onHostResume()
      collector.onHostPause()
    }
    expect(timersCount()).toBeLessThanOrEqual(2)
    await advance(LIMITS.batchAgeMs)
    expect(taken.length).toBe(LIMITS.collectionsPerMinute)
  })

  it('keeps the newest while offline, and sends each once and in order after', async () => {
    const { collector, taken, advance, answers, timersCount } = open()
    answers(() => undefined)
    await advance(1)
    for (let n = 0; n < 1_000; n += 1) {
      collector.collect()
      await advance(10_000)
    }
    expect(timersCount()).toBeLessThanOrEqual(2)
    answers(() => 200)
    await advance(2 * LIMITS.longestWaitMs)
    const times = taken.map((event) => event['time'] as number)
    expect(times.length).toBeGreaterThanOrEqual(LIMITS.queueCount)
    expect(times.length).toBeLessThanOrEqual(LIMITS.queueCount + LIMITS.batchCount)
    expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
    expect(times.at(-1)).toBeGreaterThan(1_700_000_000_000 + 9_980_000)
  })

  it('ends when it is closed, what waits and is tried again too, and describes the device when it begins again', async () => {
    const { collector, sent, taken, advance, answers } = open('android', () => 503)
    await advance(1)
    collector.collect()
    collector.close()
    collector.collect()
    collector.upload()
    collector.onHostPause()
    answers(() => 200)
    await advance(2 * LIMITS.longestWaitMs)
    expect([sent.length, taken.length]).toEqual([1, 0])
    collector.setUserId('ann')
    collector.configure('a', 'b', 'https://winnow.test', false, false)
    await advance(1)
    expect(typesOf(taken)).toEqual(['start'])
    expect(taken[0]).toMatchObject({
      session_id: 'visit',
      user_id: 'ann',
      android_device_properties: { device_model: 'Pixel 6' },
    })
  })

  it('goes on when the clock is set', async () => {
    const { collector, taken, advance, setClock } = open()
    for (const year of [2001, 2040, 2020]) {
      setClock(Date.UTC(year, 0))
      collector.collect()
      await advance(LIMITS.batchAgeMs)
    }
    expect(typesOf(taken)).toEqual(['start', 'collect', 'collect', 'collect'])
  })
})

describe('a batch', () => {
  it('that is refused with 400 is dropped, and no other', async () => {
    const { collector, taken, advance, answers } = open()
    answers((body) => (body.includes('bad') ? 400 : 200))
    for (const user of ['ann', 'bad', 'bob']) {
      collector.setUserId(user)
      await advance(LIMITS.batchAgeMs)
    }
    expect(taken.map((event) => event['user_id'])).toEqual([undefined, 'ann', 'bob'])
  })

  it.each([
    [403, LIMITS.refusalsPerBatch],
    [503, LIMITS.postponementsPerBatch],
  ])('that is answered %i is dropped after %i tries, all the same bytes', async (status, count) => {
    const { sent, advance } = open('ios', () => status)
    await advance(7 * 86_400_000)
    expect(sent.length).toBe(count)
    expect(new Set(sent.map(({ request }) => request.body)).size).toBe(1)
  })

  it('whose request hangs is sent again, the same bytes, and a late answer changes nothing', async () => {
    const { collector, sent, taken, advance, answers, answerLate, timersCount } = open(
      'ios',
      () => 'later',
    )
    await advance(LIMITS.requestMs + LIMITS.firstWaitMs)
    expect(sent).toHaveLength(2)
    expect(sent[1]?.request).toEqual(sent[0]?.request)
    expect(timersCount()).toBeLessThanOrEqual(2)
    answers(() => 200)
    answerLate()
    collector.setUserId('ann')
    await advance(2 * LIMITS.batchAgeMs)
    expect(taken.map((event) => event['user_id'])).toEqual(['ann'])
    expect([sent.length, timersCount()]).toEqual([3, 0])
  })

  it('that nobody answers waits from five seconds to ten minutes', async () => {
    const { sent, advance } = open('ios', () => undefined)
    await advance(7_200_000)
    const waits = sent.slice(1).map(({ atMs }, at) => atMs - (sent[at]?.atMs ?? 0))
    expect(waits.slice(0, 9)).toEqual(
      [5, 10, 20, 40, 80, 160, 320, 600, 600].map((seconds) => seconds * 1_000),
    )
  })
})

it.each(['', 'a', 'ab', 'abc', 'key_-123'])('base64 of %j is that of everybody', (text) => {
  expect(base64(text)).toBe(Buffer.from(text).toString('base64'))
})
