import type { CaseFilter, CaseRecords, StoredCase } from '@winnow/engine'
import * as fc from 'fast-check'
import { expect } from 'vitest'

/** What each member of a filter asks of a case, one at a time: the naive twin. */
const NAIVE: { readonly [Name in keyof CaseFilter]-?: Naive<NonNullable<CaseFilter[Name]>> } = {
  queues: (of, queues) => queues.filter((name) => name === of.queue).length > 0,
  abuseTypes: (of, types) => types.filter((name) => name === of.abuseType).length > 0,
  entityTypes: (of, types) => types.filter((name) => name === of.entity.type).length > 0,
  userId: (of, user) => of.userId === user,
  scoreFrom: (of, from) => of.scoreNow >= from,
  scoreTo: (of, to) => of.scoreNow <= to,
  usdMicrosFrom: (of, from) => (of.money?.usdMicros ?? 0) >= from,
  usdMicrosTo: (of, to) => (of.money?.usdMicros ?? 0) <= to,
  enteredFromMs: (of, from) => of.clocks.enteredAtMs >= from,
  enteredToMs: (of, to) => of.clocks.enteredAtMs <= to,
  dueToMs: (of, to) => of.dueAtMs <= to,
  // Of both, one cause has both: see `hasBoth`.
  workflow: (of, workflow) => of.causes.some((cause) => cause.workflow === workflow),
  route: (of, route) => of.causes.some((cause) => cause.route === route),
  assignee: (of, who) => of.assignee === who,
  isEscalated: (of, is) => (of.isEscalated ?? false) === is,
  ids: (of, ids) => ids.filter((id) => id === of.id).length > 0,
}

type Naive<Value> = (of: StoredCase, value: Value) => boolean

const hasBoth = (of: StoredCase, { workflow, route }: CaseFilter): boolean =>
  workflow === undefined ||
  route === undefined ||
  of.causes.some((cause) => `${cause.workflow}/${cause.route}` === `${workflow}/${route}`)

const meant = (filter: CaseFilter, of: StoredCase): boolean =>
  of.state === 'open' &&
  of.blind === undefined &&
  hasBoth(of, filter) &&
  Object.entries(filter).every(([name, value]) =>
    (NAIVE[name as keyof CaseFilter] as Naive<unknown>)(of, value),
  )

/** Filters made of what the cases contain, so that their bounds are met exactly, and of what none contains. */
const anyFilterOf = (cases: readonly StoredCase[]): fc.Arbitrary<CaseFilter> => {
  const of = <Value>(valueOf: (one: StoredCase) => Value) => fc.constantFrom(...cases.map(valueOf))
  const some = <Value>(valueOf: (one: StoredCase) => Value) =>
    fc.array(of(valueOf), { maxLength: 2 })
  const usd = of(({ money }) => money?.usdMicros ?? 0)
  const entered = of(({ clocks }) => clocks.enteredAtMs)
  const members = {
    queues: some(({ queue }) => queue),
    abuseTypes: some(({ abuseType }) => abuseType),
    entityTypes: some(({ entity }) => entity.type),
    userId: of(({ userId = 'nobody' }) => userId),
    scoreFrom: of(({ scoreNow }) => scoreNow),
    scoreTo: of(({ scoreNow }) => scoreNow),
    usdMicrosFrom: usd,
    usdMicrosTo: usd,
    enteredFromMs: entered,
    enteredToMs: entered,
    dueToMs: of(({ dueAtMs }) => dueAtMs),
    workflow: fc.constantFrom('w', "o'x"),
    route: fc.constantFrom('r', 'r"'),
    assignee: fc.constantFrom('bob', 'tom'),
    isEscalated: fc.boolean(),
    ids: some(({ id }) => id),
  }
  // Few at a time, or hardly a case is meant.
  const optional = fc.record(members, { requiredKeys: [] })
  const names = fc.subarray(Object.keys(members), { maxLength: 3 })
  return fc.tuple(optional, names).map(([filter, kept]) => {
    const few = Object.entries(filter).filter(([name]) => kept.includes(name))
    return Object.fromEntries(few) as CaseFilter
  })
}

/** C13: every store finds, page by page, the open cases that the naive twin finds by looking at each. */
export async function mustMatchAlike(
  stored: Pick<CaseRecords, 'matching' | 'some'>,
  all: readonly StoredCase[],
): Promise<void> {
  const inOrder = all.toSorted((one, other) => one.id - other.id)
  let met = 0
  for (const filter of fc.sample(anyFilterOf(all), { numRuns: 120, seed: 13 })) {
    const wanted = inOrder.filter((one) => meant(filter, one))
    const [first, rest] = [wanted.slice(0, 3), wanted.slice(3)]
    expect(await stored.matching(1, filter, { after: 0, limit: 3 })).toEqual(first)
    const after = first.at(-1)?.id ?? 0
    expect(await stored.matching(1, filter, { after, limit: 500 })).toEqual(
      wanted.length > 0 ? rest : [],
    )
    if (wanted.length > 0 && Object.keys(filter).length > 0) met += 1
  }
  expect(met).toBeGreaterThan(20)
  const ids = [all[2]?.id ?? 0, all[0]?.id ?? 0, 7]
  expect(await stored.some(1, ids)).toEqual(inOrder.filter(({ id }) => ids.includes(id)))
  expect(await stored.some(1, [])).toEqual([])
}
