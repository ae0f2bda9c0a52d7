import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeOutcome, NO_OUTCOME } from '../events/outcome.ts'
import type { CounterFigures, ReadFigures } from './counters/counter-figures.ts'
import type { CounterRead } from './counters/counter-reads.ts'
import { COUNTER_LIMITS } from './counters/counter-document.ts'
import { POLICY_LIMITS } from './document/policy-document.ts'
import { type MadeVerdict, type RecordedVerdict, shadowsIn, verdictIn } from './recorded-verdict.ts'
import type { WorkflowVerdict } from './verdict.ts'
import { recordable, verdictSections, withFigures } from './write-verdict.ts'

const anyName = fc.stringMatching(/^[A-Za-z][\w-]{0,79}$/)

const anyWorkflow: fc.Arbitrary<WorkflowVerdict> = fc.record({
  workflow: anyName,
  entity: fc.constantFrom('user', 'order'),
  abuseTypes: fc.constant(['payment_abuse'] as const),
  route: anyName,
  actions: fc.array(fc.record({ do: fc.constant('tag' as const), tag: anyName }), {
    maxLength: 10,
  }),
  errors: fc.array(
    fc.record({ route: anyName, reason: fc.string({ unit: 'binary', maxLength: 300 }) }),
  ),
  values: fc.dictionary(anyName, fc.string({ unit: 'binary', maxLength: 200 }), {
    noNullPrototype: true,
    maxKeys: 20,
  }),
})

const some: WorkflowVerdict = {
  workflow: 'orders',
  entity: 'user',
  abuseTypes: ['payment_abuse'],
  route: 'big',
  actions: [{ do: 'tag', tag: 'é' }],
  errors: [],
  values: { 'event.amount': '12 USD' },
}

const readOf = (path: string): CounterRead => ({
  path,
  head: new TextEncoder().encode(`"${path}":`),
  id: path,
  window: 0,
})

/** As many figures of counters as a version may read, with the longest names; one is missing. */
const MOST_FIGURES: ReadFigures = {
  reads: Array.from({ length: COUNTER_LIMITS.readsPerEventType }, (_, at) =>
    readOf(`counters.${String(at).padStart(COUNTER_LIMITS.nameChars, 'c')}.over_life`),
  ),
  values: Array.from({ length: COUNTER_LIMITS.readsPerEventType }, (_, at) =>
    at === 1 ? NaN : -Number.MAX_SAFE_INTEGER,
  ),
}

/** As it is read from the ledger. */
const recordedOf = ({ figures, ...rest }: MadeVerdict): RecordedVerdict => ({
  ...rest,
  ...(figures !== undefined && { counters: namedIn(figures) }),
})

const namedIn = ({ reads, values }: ReadFigures): CounterFigures =>
  Object.fromEntries(
    reads.flatMap(({ path }, at) => {
      const value = values[at] ?? NaN
      return Number.isNaN(value) ? [] : [[path, value] as const]
    }),
  )

const verdictOf = (workflows: readonly WorkflowVerdict[]): MadeVerdict => ({
  policy: Number.MAX_SAFE_INTEGER,
  version: Number.MAX_SAFE_INTEGER,
  stage: 'withdrawn',
  standing: Number.MAX_SAFE_INTEGER,
  figures: MOST_FIGURES,
  listed: [['list', '\ud83d\ude00'.repeat(POLICY_LIMITS.listedBytes / 8)]],
  workflows: recordable(workflows),
})

/** The members in the order in which they are written; of workflows that are cut their names. */
const asJson = ({ listed, counters, workflows, ...rest }: RecordedVerdict): string =>
  JSON.stringify({
    ...rest,
    listed,
    counters,
    workflows: workflows.map((one) => {
      const { workflow, entity, isCut } = one
      return isCut === true ? { workflow, entity, isCut } : one
    }),
  })

describe('a recorded verdict', () => {
  it('is read as it was written, and always has room beside three in shadow', () => {
    const many = fc.array(anyWorkflow, { maxLength: POLICY_LIMITS.workflows })
    fc.assert(
      fc.property(many, (workflows) => {
        const made = verdictOf(workflows)
        const verdict = recordedOf(made)
        const shadows = Array.from({ length: POLICY_LIMITS.shadows }, () => made)
        const sections = verdictSections(made, shadows)
        expect(encodeOutcome({ ...NO_OUTCOME, sections }).length).toBeLessThan(65_536)
        expect(verdictIn(sections)).toEqual(verdict)
        expect(shadowsIn(sections)).toEqual(shadows.map(() => verdict))
        expect(new TextDecoder().decode(sections[0]?.bytes)).toBe(asJson(verdict))
      }),
      { numRuns: 30 },
    )
  })

  it('with too long workflows keeps the first, and names the others, which do nothing', () => {
    const long = (name: string): WorkflowVerdict => ({
      workflow: name.padEnd(POLICY_LIMITS.nameChars, 'x'),
      entity: 'session',
      abuseTypes: [],
      route: 'all',
      actions: [{ do: 'tag', tag: 'seen' }],
      errors: [{ route: 'one', reason: 'é'.repeat(1_000) }],
      values: {},
    })
    const workflows = Array.from({ length: POLICY_LIMITS.workflows }, (_, at) => long(`w${at}`))
    const kept = recordable(workflows)
    expect(kept.map(({ isCut = false }) => isCut)).toEqual(workflows.map((_, at) => at >= 2))
    expect(kept[2]).toMatchObject({ workflow: workflows[2]?.workflow, actions: [], isCut: true })
    const verdict = verdictOf(workflows)
    expect(verdictIn(verdictSections(verdict, []))).toEqual(recordedOf(verdict))
  })

  it('is written as JSON, whether or not its text is kept from event to event', () => {
    const untaken = { ...some, route: undefined, actions: [], errors: [], values: {} }
    const version = { policy: 3, version: 2, stage: 'live' } as const
    const quiet: RecordedVerdict = { ...version, workflows: [untaken] }
    const known = { standing: 7, listed: [['é', '"']] } as const
    const taken: RecordedVerdict = { ...version, ...known, workflows: [some] }
    const text = (verdict: RecordedVerdict, shadows: readonly RecordedVerdict[] = []) =>
      verdictSections(verdict, shadows).map(({ bytes }) => new TextDecoder().decode(bytes))
    for (const verdict of [quiet, taken, quiet, taken]) {
      expect(text(verdict)).toEqual([JSON.stringify(verdict)])
      expect(text(verdict, [verdict])[1]).toBe(JSON.stringify([verdict]))
      expect(text(verdict, [quiet, taken])[1]).toBe(JSON.stringify([quiet, taken]))
    }
  })

  it('is not there where nothing decided', () => {
    expect(verdictSections(undefined, [])).toEqual([])
    expect([verdictIn(undefined), shadowsIn(undefined)]).toEqual([undefined, []])
  })
})

it('a quiet verdict with figures is read as it was made, decided and in shadow', () => {
  const untaken = { ...some, workflow: 'é', route: undefined, actions: [], values: {} }
  const quiet: RecordedVerdict = { policy: 7, version: 1, stage: 'live', workflows: [untaken] }
  for (const value of [3, 4]) {
    const reads = [readOf('counters.a.over_1h')]
    const verdict = withFigures(quiet, { reads, values: [value] })
    const sections = verdictSections(verdict, [verdict, verdict])
    const plain = JSON.parse(JSON.stringify(recordedOf(verdict))) as RecordedVerdict
    expect(verdictIn(sections)).toEqual(plain)
    expect(shadowsIn(sections)).toEqual([plain, plain])
    expect(shadowsIn(verdictSections(undefined, [verdict]))).toEqual([plain])
  }
  expect(verdictIn(verdictSections(quiet, []))).not.toHaveProperty('counters')
})
