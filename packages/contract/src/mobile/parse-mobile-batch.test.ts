import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LIMITS } from '../limits.ts'
import { MOBILE_LIMITS } from './mobile-limits.ts'
import { parseMobileBatch } from './parse-mobile-batch.ts'

const event = (more: object = {}) => ({ installation_id: 'device-1', ...more })
const one = (more: object) => parseMobileBatch({ data: [event(more)] })

/** Names that payloads have, so that chance meets them. */
const NAMES = ['time', 'path', 'user_id', 'fields', 'metrics', 'installation_id', 'session_id']
const PARTS = ['android_device_properties', 'ios_device_properties', 'android_app_state']
const MEMBERS = ['battery_level', 'location', 'evidence_files_present', 'device_model', '__proto__']

const anything = fc.anything({ withNullPrototype: true })
const part = fc.dictionary(fc.constantFrom(...MEMBERS, 'constructor'), anything)
const anyEvent = fc.oneof(
  anything,
  fc
    .tuple(
      fc.dictionary(fc.constantFrom(...NAMES, 'else'), anything),
      fc.dictionary(fc.constantFrom(...PARTS), fc.oneof(part, anything)),
    )
    .map(([members, parts]) => ({ ...members, ...parts })),
)

describe('a batch of an app', () => {
  it.each([undefined, null, 3, 'data', [], {}, { data: {} }, { data: null }])(
    'that is %j has no events, and says so',
    (body) => {
      expect(parseMobileBatch(body)).toEqual({
        events: [],
        problems: [{ path: '$.data', message: 'expected a list of events' }],
      })
    },
  )

  it('loses what cannot be used, by its path, and keeps the rest', () => {
    const state = {
      battery_level: 'full',
      battery_state: 99,
      location: { latitude: 91, longitude: 13.4 },
      unheard_of: 1,
      activity_class_name: null,
    }
    const { events, problems } = one({ time: 'now', user_id: 'a\u0000', android_app_state: state })
    expect(problems.map(({ path }) => path).toSorted()).toEqual([
      '$.data[0].android_app_state.battery_level',
      '$.data[0].android_app_state.battery_state',
      '$.data[0].android_app_state.location.latitude',
      '$.data[0].android_app_state.unheard_of',
      '$.data[0].time',
      '$.data[0].user_id',
    ])
    expect(events[0]?.device).toEqual({ 'location.longitude': 13.4 })
  })

  it('loses events that name neither an installation nor a session', () => {
    const { events, problems } = parseMobileBatch({
      data: [event(), {}, 7, { session_id: 's' }, { installation_id: 'x'.repeat(513) }],
    })
    expect(events).toHaveLength(2)
    expect(problems.map(({ path }) => path)).toEqual([
      '$.data[1]',
      '$.data[2]',
      '$.data[4].installation_id',
      '$.data[4]',
    ])
  })

  it("takes the system's id where no installation is named", () => {
    const { events } = parseMobileBatch({
      data: [{ android_device_properties: { android_id: 'a1' } }],
    })
    expect(events[0]?.installationId).toBe('a1')
  })

  it('without a part of a platform is known by the form of its ids', () => {
    const uuid = '6D1BFA5E-2C2B-4B55-8A65-7E7E1E1D7A11'
    const { events } = parseMobileBatch({ data: [event(), { installation_id: uuid }] })
    expect(events.map(({ platform }) => platform)).toEqual(['android', 'ios'])
  })

  it('keeps what an app adds of its own, by plain names', () => {
    const fields = { campaign: 'spring', 'bad name': 'x', deep: {} }
    const { events, problems } = one({ fields, metrics: { taps: 3, far: '4', none: null } })
    expect(events[0]).toMatchObject({ fields: { campaign: 'spring' }, metrics: { taps: 3 } })
    expect(problems.map(({ path }) => path)).toEqual(
      ['fields.bad?name', 'fields.deep', 'metrics.far'].map((path) => `$.data[0].${path}`),
    )
  })

  it('is bounded in every part', () => {
    const large = event({
      path: 'p'.repeat(5_000),
      android_app_state: { network_addresses: Array.from({ length: 500 }, String) },
      fields: Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`name${n}`, n])),
    })
    const small = Array.from({ length: LIMITS.mobileEventsCount }, () => event({ unknown: 1 }))
    const { events, problems } = parseMobileBatch({ data: [large, ...small] })
    expect(events).toHaveLength(LIMITS.mobileEventsCount)
    expect(problems).toHaveLength(MOBILE_LIMITS.problemsCount)
    expect(problems[0]?.path).toBe(`$.data[${LIMITS.mobileEventsCount}]`)
    expect(events[0]?.path).toHaveLength(MOBILE_LIMITS.textChars)
    expect(events[0]?.device['network.addresses']).toHaveLength(MOBILE_LIMITS.listCount)
    expect(Object.keys(events[0]?.fields ?? {})).toHaveLength(MOBILE_LIMITS.namesCount)
  })

  it('may hold anything: what is read has our names only, and values of our kinds', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 6 }), (data) => {
        const { events } = parseMobileBatch({ data })
        for (const { device, appState, secrets } of events) {
          for (const [name, value] of Object.entries({ ...device, ...appState, ...secrets })) {
            expect(name).toMatch(/^[a-z._]+$/)
            for (const each of [value].flat()) {
              expect(['string', 'number', 'boolean']).toContain(typeof each)
            }
          }
        }
        expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
      }),
    )
  })
})
