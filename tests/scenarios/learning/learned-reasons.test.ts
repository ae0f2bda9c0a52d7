/**
 * What a served score was made of adds up to it: of every line-up of models, when it was just made, long
 * after, after a start, and after another model was let serve.
 */
import { setImmediate } from 'node:timers/promises'
import { ABUSE_TYPES } from '@winnow/contract'
import {
  type Accepted,
  type Contributions,
  contributionsOf,
  type Core,
  type LearnedTrace,
  decodeOutcome,
  FTRL_SETTINGS,
  logOddsOf,
  NO_TOKENS,
  type Outcome,
  scoreOf,
  servedLayersOf,
  servedReasons,
  type Store,
  type StoredScore,
  traceIn,
} from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { beforeEach, describe, expect, it } from 'vitest'
import { coreOver } from '../../support/core-over.ts'
import { rest } from '../../support/rest.ts'
import { orderIn } from '../../support/ring-shop.ts'

const HOUR_MS = 3_600_000
const online = { ...FTRL_SETTINGS, slotBits: 14 }

let store: Store
let nowMs: number

beforeEach(() => {
  store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  nowMs = Date.UTC(2026, 3, 1)
})

const start = (): Promise<Core> =>
  coreOver(store, store.newStates(), { trainer: store.trainer, online })

/** Every fourth is the ring's. */
function order(core: Core, number: number): Promise<Accepted> {
  nowMs += 3 * HOUR_MS
  return orderIn(core, { number, isRings: number % 4 === 0, atMs: nowMs })
}

async function sell(core: Core, from: number, to: number): Promise<void> {
  for (let number = from; number < to; number += 1) {
    await order(core, number)
    const label = { abuseType: 'payment_abuse', isBad: number % 4 === 0 } as const
    await core.execute({
      is: 'label',
      request: { environment: 1, userId: `user-${number}`, receivedAtMs: nowMs, label },
    })
    if (number % 10 === 0) await setImmediate()
  }
  await rest()
}

const sumOf = ({ base, features, sources, forgotten }: Contributions): number =>
  [...features, ...sources, forgotten].reduce((sum, each) => sum + each, base)

/** How each score of an outcome came about, by abuse type. */
async function partsOf(
  core: Core,
  { outcome, sequence }: Accepted,
): Promise<readonly Contributions[]> {
  const { trace: _atHand, ...stored } = outcome
  return partsIn(
    outcome,
    await core.ask({ is: 'trace', score: { environment: 1, sequence, outcome: stored } }),
  )
}

function partsIn(outcome: Outcome, trace: LearnedTrace | undefined): readonly Contributions[] {
  return ABUSE_TYPES.map((type) => {
    const served = servedLayersOf(outcome, trace, type)
    if (served === undefined) throw new Error(`nobody knows what ${outcome.modelVersion} was`)
    const { tokens, custom } = trace?.parts ?? { tokens: NO_TOKENS, custom: {} }
    return contributionsOf(served, { features: outcome.features, tokens, custom })
  })
}

/** The law: all contributions are the log-odds to 1e-9, and lead to the score that was served. */
async function expectToAddUp(core: Core, score: StoredScore): Promise<void> {
  const trace = await core.ask({ is: 'trace', score })
  const { outcome } = score
  for (const [place, type] of ABUSE_TYPES.entries()) {
    const served = servedLayersOf(outcome, trace, type)
    if (served === undefined) throw new Error(`nobody knows what ${outcome.modelVersion} was`)
    const { features, scores } = outcome
    const { tokens, custom } = trace?.parts ?? { tokens: NO_TOKENS, custom: {} }
    const sum = sumOf(contributionsOf(served, { features, tokens, custom }))
    const said = { starter: served.starter.margin(features), online: outcome.online[place] ?? 0 }
    expect(Math.abs(sum - logOddsOf(served.layers, { features, custom }, said))).toBeLessThan(1e-9)
    expect(Math.abs(scoreOf(sum) - (scores[place] ?? NaN))).toBeLessThan(1e-4)
  }
}

async function expectAllToAddUp(core: Core): Promise<ReadonlySet<string>> {
  const entries = await store.ledger.read(1, store.ledger.last())
  const versions = new Set<string>()
  for (const { kind, sequence, environment, outcome: bytes } of entries) {
    if (kind !== 'event' && kind !== 'rescore') continue
    const outcome = decodeOutcome(bytes)
    versions.add(outcome.modelVersion)
    await expectToAddUp(core, { sequence, environment, outcome })
  }
  return versions
}

const learnedReason = (outcome: Outcome) =>
  servedReasons(outcome, undefined, 'payment_abuse').find(
    ({ details }) => details['family'] === 'learned',
  )

describe('what served scores were made of', () => {
  it('adds up, live and from the ledger, through promotions, a way back and starts', async () => {
    const core = await start()
    await order(core, 1_000_000)
    await sell(core, 0, 40)
    const taught = await order(core, 1_000_004)
    await expectToAddUp(core, { environment: 1, ...taught })
    await sell(core, 40, 280)
    const fitted = (await core.ask({ is: 'models', environment: 1 })).find(
      ({ abuseType }) => abuseType === 'payment_abuse',
    )
    expect(fitted).toMatchObject({ kind: 'trees' })
    await expectToAddUp(core, { environment: 1, ...(await order(core, 1_000_008)) })
    const choice = { environment: 1, abuseType: 'payment_abuse', receivedAtMs: nowMs } as const
    await core.execute({ is: 'choose_model', choice: { ...choice, model: 0 } })
    await expectToAddUp(core, { environment: 1, ...(await order(core, 1_000_012)) })
    await core.execute({ is: 'choose_model', choice: { ...choice, model: fitted?.serving ?? 0 } })
    await core.execute({
      is: 'rescore',
      environment: 1,
      userId: 'user-1000012',
      nowMs: nowMs + HOUR_MS,
    })

    const versions = await expectAllToAddUp(core)
    expect(versions.size).toBeGreaterThanOrEqual(5)
    expect(await expectAllToAddUp(await start())).toEqual(versions)
    await core.close()
    const fromSnapshot = await start()
    expect(await expectAllToAddUp(fromSnapshot)).toEqual(versions)
    await expectToAddUp(fromSnapshot, { environment: 1, ...(await order(fromSnapshot, 1_000_016)) })
  })

  it('names what only labels told of, in the reasons of a new score', async () => {
    const core = await start()
    expect(learnedReason((await order(core, 1_000_000)).outcome)).toBeUndefined()
    await sell(core, 0, 120)
    const ring = learnedReason((await order(core, 1_000_004)).outcome)
    expect({ [ring?.name ?? '']: ring?.value, ...ring?.details }).toMatchObject({
      'custom.shelf': 'gift cards',
      'custom.the "way"': 'express',
    })
    expect(learnedReason((await order(core, 1_000_005)).outcome)).toBeUndefined()
  })

  it('is the same at once and after it, while nothing is learned', async () => {
    const core = await start()
    await sell(core, 0, 60)
    const { sequence, outcome } = await order(core, 1_000_000)
    const { trace: _atHand, ...stored } = outcome
    const found = await core.ask({
      is: 'trace',
      score: { environment: 1, sequence, outcome: stored },
    })
    expect(found).not.toBe(traceIn(outcome))
    for (const type of ABUSE_TYPES) {
      const [now, then] = [traceIn(outcome), found].map((trace) => {
        const served = servedLayersOf(outcome, trace, type)
        if (served === undefined || trace === undefined)
          throw new Error('it was scored with labels')
        const { tokens, custom } = trace.parts
        return contributionsOf(served, { features: outcome.features, tokens, custom })
      })
      const differences = (now?.sources ?? []).map((one, at) => one - (then?.sources[at] ?? NaN))
      expect(Math.max(...differences.map(Math.abs))).toBeLessThan(1e-6)
    }
  })

  it('stays what it was to the last bit, however much is learned, fitted and taken back since', async () => {
    const core = await start()
    const scored: { readonly accepted: Accepted; readonly parts: readonly Contributions[] }[] = []
    for (const [at, upTo] of [20, 60, 100].entries()) {
      await sell(core, upTo - 20, upTo)
      const accepted = await order(core, 1_000_000 + 4 * at)
      scored.push({ accepted, parts: partsIn(accepted.outcome, traceIn(accepted.outcome)) })
    }
    expect(scored.some(({ parts }) => parts[0]?.sources.some((part) => part !== 0))).toBe(true)
    await sell(core, 100, 280)
    await core.execute({
      is: 'unlabel',
      request: { environment: 1, userId: 'user-4', receivedAtMs: nowMs },
    })
    const isKept = async (of: Core): Promise<void> => {
      // The latest first: models go on from where they are, or begin again.
      for (const { accepted, parts } of [...scored.toReversed(), ...scored]) {
        expect(await partsOf(of, accepted)).toEqual(parts)
      }
    }
    await isKept(core)
    await isKept(await start())
    await core.close()
    await isKept(await start())
  })
})
