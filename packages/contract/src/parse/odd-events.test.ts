import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { API_VERSIONS, type ApiVersion } from '../api-version.ts'
import { isPlaceholder } from '../placeholders/is-placeholder.ts'
import { arbitraryAnyEvent } from '../testing/arbitrary-events.ts'
import { followAdvice, type Sent } from '../testing/follow-advice.ts'
import { membersOf, pathTo, withValue, type Body, type Member } from '../testing/members.ts'
import { oddForms } from '../testing/odd-forms.ts'
import { wrongMeanings } from '../testing/wrong-meanings.ts'
import { parseEvent } from './parse-event.ts'

/**
 * Lenient about form, strict about meaning: a good event with one member that is odd in form is taken with a warning
 * at its place; with one that means something else it is refused there, and taken once the advice was followed.
 */
const LONG = process.env['WINNOW_LONG'] === '1'
const RUNS = LONG ? 100_000 : 300
const NOW_MS = Date.UTC(2024, 5, 1)
const ROUNDS_MAX = 4

const good = fc.oneof(
  ...API_VERSIONS.map((version) =>
    fc.tuple(fc.constant<ApiVersion>(version), arbitraryAnyEvent(version)),
  ),
)
const chosen = fc.tuple(good, fc.nat(), fc.nat())

/** A good event that is not ahead of the clock. */
function dated(body: Body): Body {
  return typeof body['$time'] === 'number' ? { ...body, $time: NOW_MS - 1_000 } : body
}

interface Change {
  readonly path: string
  readonly body: Body
}

/** What a sender's own members may look like. */
const ODD_CUSTOM: readonly (readonly [name: string, path: string, value: unknown])[] = [
  ['own', '$.own', { a: 1 }],
  ['own', '$.own', ['a', 'b']],
  ['own', '$.own[0]', ['a']],
  ['own', '$.own', []],
  ['own', '$.own', 'x'.repeat(16_385)],
  ['own', '$.own', 'a\0'],
  ['own', '$.own', 2 ** 60],
  ['', '$.', 1],
  ['a\nb', '$.a?b', 1],
  ['x'.repeat(129), `$.${'x'.repeat(64)}…`, 1],
]

/** What the event is about, where it is about nothing else: events lose their meaning with it. */
function isSubject(body: Body, name: unknown): boolean {
  switch (body['$type']) {
    case '$link_session_to_user':
    case '$security_notification':
      return name === '$session_id'
    case '$chargeback': {
      const ids = ['$order_id', '$transaction_id'].filter((id) => body[id] !== undefined)
      return ids.length === 1 && ids[0] === name
    }
    default:
      return false
  }
}

function pick<T>(entries: readonly T[], at: number): T {
  const entry = entries[at % entries.length]
  if (entry === undefined) throw new Error('nothing to choose from')
  return entry
}

/** Whether it still names somebody: no placeholder, no object. */
const isReadable = (value: unknown): boolean =>
  (typeof value === 'string' || typeof value === 'number') &&
  value !== 2 ** 60 &&
  !isPlaceholder('account', String(value))

function oddChange(body: Body, version: ApiVersion, at: number, form: number): Change {
  const members = membersOf(body, version)
  const member = pick<Member | null>([null, ...members], at)
  if (member === null) {
    const [name, path, value] = pick(ODD_CUSTOM, form)
    return { path, body: { ...body, [name]: value } }
  }
  const { steps, kind, value } = member
  const forms = oddForms(kind, value)
  const odd = pick(isSubject(body, steps[0]) ? forms.filter(isReadable) : forms, form)
  return { path: pathTo(steps), body: withValue(body, steps, odd) }
}

it(`takes ${RUNS} events with one member odd in form, and warns at its place`, () => {
  fc.assert(
    fc.property(chosen, ([[version, body], at, form]) => {
      const odd = oddChange(dated(body), version, at, form)
      const parsed = parseEvent(version, odd.body, { nowMs: NOW_MS })
      expect(parsed.ok ? [] : parsed.problems).toEqual([])
      const places = parsed.warnings.map(({ path }) => path)
      expect(places.some((path) => path.startsWith(odd.path)) || [odd.path, places]).toBe(true)
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
}, 1_800_000)

/** Members of events with another meaning, or none. */
const WRONG_EVENTS: readonly ((body: Body) => Change)[] = [
  (body) => ({ path: '$.$type', body: { ...body, $type: `${String(body['$type'])}-x` } }),
  (body) => ({ path: '$.$type', body: { ...body, $type: 7 } }),
  (body) => ({ path: '$.$type', body: { ...body, $type: '' } }),
  (body) => ({ path: '$.$no_such_field', body: { ...body, $no_such_field: 'x' } }),
  (body) => ({ path: '$.$amuont', body: { ...body, $amuont: 1 } }),
  (body) => ({ path: '$.own_id', body: { ...body, own_id: 2 ** 60 } }),
  (body) => ({
    path: '$.own',
    body: { ...body, own: JSON.parse(`${'['.repeat(17)}${']'.repeat(17)}`) as unknown },
  }),
]

function wrongChange(body: Body, version: ApiVersion, at: number, form: number): Change {
  const members = membersOf(body, version).flatMap(({ steps, kind, value }) => {
    const wrong = wrongMeanings(kind, value, NOW_MS)
    return wrong.length === 0 ? [] : [{ steps, wrong }]
  })
  const member = pick([null, ...members], at)
  if (member === null) return pick(WRONG_EVENTS, form)(body)
  const { steps, wrong } = member
  return { path: pathTo(steps), body: withValue(body, steps, pick(wrong, form)) }
}

/** What becomes of it when the advice is followed. */
function followed(sent: Sent): object {
  let now = sent
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const parsed = parseEvent(now.version, now.body, { nowMs: NOW_MS })
    if (parsed.ok) return { ok: true }
    now = followAdvice(now, parsed.problems)
  }
  const parsed = parseEvent(now.version, now.body, { nowMs: NOW_MS })
  return parsed.ok ? { ok: true } : { problems: parsed.problems, now }
}

it(`refuses ${RUNS} events with one member wrong in meaning, and its advice works`, () => {
  fc.assert(
    fc.property(chosen, ([[version, body], at, form]) => {
      const wrong = wrongChange(dated(body), version, at, form)
      const parsed = parseEvent(version, wrong.body, { nowMs: NOW_MS })
      const places = parsed.ok ? ['taken'] : parsed.problems.map(({ path }) => path)
      expect(places).toContain(wrong.path)
      expect(followed({ version, body: wrong.body })).toEqual({ ok: true })
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
}, 1_800_000)
