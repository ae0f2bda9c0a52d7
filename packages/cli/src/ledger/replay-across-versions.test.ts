/**
 * Ledgers as another version of the program left them: what the service computed of a small shop is written down as that version would
 * have, with its starter, its features and its note of them, into a new directory.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  decodeOutcome,
  encodeOutcome,
  ENGINE_VERSION,
  type LedgerEntry,
  type Outcome,
  type VersionSince,
} from '@winnow/engine'
import { openReadOnlyStore, openSqliteStore } from '@winnow/store'
import { runHere } from '../run-here.test.support.ts'

const DAY_MS = 86_400_000
const START_MS = Date.UTC(2026, 8, 1)

let folder = ''
let written: readonly LedgerEntry[] = []
let seed = { lo: 0, hi: 0 }

/** Ten customers who pay, and a thief with a payment that is charged back: from then on learned models score. */
function history(): readonly (readonly object[])[] {
  const users = Array.from({ length: 10 }, (_, at) => `user-${at}`)
  const paid = users.flatMap(($user_id, at) => {
    const $time = START_MS + at * 60_000
    const order = { $order_id: `order-${at}`, $amount: 50_000_000, $currency_code: 'USD' }
    const of = { $user_id, $user_email: `${$user_id}@mail.example`, $ip: `8.8.8.${at}` }
    return [
      { $type: '$create_account', ...of, $time },
      { $type: '$create_order', ...of, ...order, $time: $time + 1_000 },
      { $type: '$transaction', ...of, ...order, $transaction_id: `t-${at}`, $time: $time + 2_000 },
    ]
  })
  const charge = { $type: '$chargeback', $user_id: 'user-3', $order_id: 'order-3' }
  const back = { ...charge, $transaction_id: 't-3', $chargeback_reason: '$fraud' }
  const later = users.map(($user_id, at) => ({
    $type: '$login',
    $user_id,
    $login_status: '$success',
    $time: START_MS + 3 * DAY_MS + at,
  }))
  return [[...paid, { ...back, $time: START_MS + 2 * DAY_MS }], later]
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-versions-'))
  const dataDir = join(folder, 'data')
  // The second file comes once the models have learned from the first.
  for (const [at, part] of history().entries()) {
    const file = join(folder, `history-${at}.jsonl`)
    await writeFile(file, part.map((one) => JSON.stringify(one)).join('\n'))
    await runHere(['import', file, '--data-dir', dataDir])
  }
  const store = openReadOnlyStore(dataDir)
  seed = store.seed
  written = await store.ledger.read(1, 1_000)
  await store.close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Rewrite = (outcome: Outcome, entry: LedgerEntry) => Outcome

const isScored = ({ scores }: Outcome): boolean => scores.length > 0

/** A ledger of these entries, with outcomes as `rewrite` has them. */
async function ledgerOf(rewrite: Rewrite, versions?: readonly VersionSince[]): Promise<string> {
  const directory = await mkdtemp(join(folder, 'other-'))
  const store = await openSqliteStore({ directory, seed })
  const entries = written.map((entry) => {
    if (entry.kind === 'model' || entry.outcome.length === 0) return entry
    const recorded = decodeOutcome(entry.outcome)
    const outcome = isScored(recorded) ? rewrite(recorded, entry) : recorded
    return { ...entry, outcome: Uint8Array.from(encodeOutcome(outcome)) }
  })
  await store.ledger.append(entries)
  await store.records.settled(entries.length)
  await store.close()
  const lines = versions?.map((version) => JSON.stringify(version)).join('\n')
  if (lines !== undefined) await writeFile(join(directory, 'versions.jsonl'), lines)
  return directory
}

async function replay(rewrite: Rewrite, versions?: readonly VersionSince[]) {
  const directory = await ledgerOf(rewrite, versions)
  const { code, out } = await runHere(['replay', '--json', '--data-dir', directory])
  return { code, ...(JSON.parse(out) as Replayed) }
}

interface Replayed {
  readonly equal: boolean
  readonly liveStates: string
  readonly records: unknown
  readonly outcomes: {
    readonly digest: string
    readonly differences: number
    readonly firstDifference?: number
    readonly firstFault?: string
    readonly declared: Readonly<Record<string, unknown>>
  }
}

/** The former version's features: it lacked our last two, and had one that is gone. */
const FORMER_FEATURES = [...ENGINE_VERSION.features.slice(0, -2), 'a_former_feature']
const [ADDED_FIRST = '', ADDED_LAST = ''] = ENGINE_VERSION.features.slice(-2)

const FORMER: VersionSince = {
  from: 1,
  starter: 'starter-1',
  states: ENGINE_VERSION.states,
  features: FORMER_FEATURES,
}

/** What the former version made of it: other weights gave other scores. */
const former: Rewrite = (outcome) => ({
  ...outcome,
  modelVersion: outcome.modelVersion.startsWith('starter-') ? 'starter-1' : outcome.modelVersion,
  scores: outcome.scores.map((score) => score / 2),
  features: Float32Array.of(...outcome.features.slice(0, -2), 0.5),
})

const same: Rewrite = (outcome) => outcome

/** Changes the outcome of the last event of the first half, which a starter scored, or of the last of all. */
const spoil =
  (rewrite: Rewrite, at: 'middle' | 'end', change: (outcome: Outcome) => Outcome): Rewrite =>
  (outcome, entry) => {
    const scored = written.filter(
      (one) => one.kind === 'event' && isScored(decodeOutcome(one.outcome)),
    )
    const victim = at === 'end' ? scored.at(-1) : scored[Math.floor(scored.length / 2)]
    const made = rewrite(outcome, entry)
    return entry.sequence === victim?.sequence ? change(made) : made
  }

const withFeature = (outcome: Outcome): Outcome => {
  const features = Float32Array.from(outcome.features)
  features[0] = 123.5
  return { ...outcome, features }
}

const scoredCount = (): number =>
  written.filter((one) => one.kind !== 'model' && isScored(decodeOutcome(one.outcome))).length

it('the shop has events that starters and learned models scored', () => {
  const versions = written
    .filter(({ kind }) => kind === 'event')
    .map(({ outcome }) => decodeOutcome(outcome).modelVersion)
  expect(new Set(versions.map((version) => version.split('-')[0]))).toEqual(
    new Set(['starter', 'learned']),
  )
})

describe('a ledger of another version is equal in all that its version does not declare', () => {
  it('with another starter and other features, by its note', async () => {
    const { code, equal, liveStates, outcomes } = await replay(former, [FORMER])
    expect({ code, equal }).toEqual({ code: 0, equal: true })
    expect(outcomes.digest).toBe(liveStates)
    expect(outcomes.declared).toMatchObject({
      entries: scoredCount(),
      scores: scoredCount(),
      versions: { [`starter-1 → ${ENGINE_VERSION.starter}`]: scoredCount() },
      added: [ADDED_FIRST, ADDED_LAST],
      removed: ['a_former_feature'],
      features: {},
    })
  })

  it('with another starter and other features, as outcomes tell, where nothing was noted', async () => {
    const { code, outcomes } = await replay(former)
    expect(code).toBe(0)
    expect(outcomes.declared).toMatchObject({ entries: scoredCount(), unnamed: scoredCount() })
  })

  it('with another starter and as many features, where nothing was noted', async () => {
    const rewrite: Rewrite = (outcome, entry) => ({
      ...withFeature(former(outcome, entry)),
      features: withFeature(outcome).features,
    })
    const { code, outcomes } = await replay(rewrite)
    expect(code).toBe(0)
    expect(outcomes.declared).toMatchObject({
      features: { [ENGINE_VERSION.features[0] ?? '']: scoredCount() },
    })
  })

  it('with other states, and the features that they change', async () => {
    const version = { ...ENGINE_VERSION, from: 1, states: ENGINE_VERSION.states - 1 }
    const { code, outcomes } = await replay(withFeature, [version])
    expect(code).toBe(0)
    expect(outcomes.declared).toMatchObject({
      features: { [ENGINE_VERSION.features[0] ?? '']: scoredCount() },
    })
  })

  it('and says so in words', async () => {
    const directory = await ledgerOf(former, [FORMER])
    const { code, out } = await runHere(['replay', '--data-dir', directory])
    expect(code).toBe(0)
    expect(out).toContain(`features that are new: ${ADDED_FIRST}, ${ADDED_LAST}`)
    expect(out).toContain('features that are gone: a_former_feature')
    expect(out).toContain(`by version: starter-1 → ${ENGINE_VERSION.starter} ${scoredCount()}`)
  })

  it('and the entries after an upgrade are compared byte for byte', async () => {
    const from = Math.floor(written.length / 2)
    const mixed: Rewrite = (outcome, entry) =>
      entry.sequence < from ? former(outcome, entry) : outcome
    const versions = [FORMER, { ...ENGINE_VERSION, from }]
    expect(await replay(mixed, versions)).toMatchObject({ code: 0 })
    const spoilt = await replay(spoil(mixed, 'end', withFeature), versions)
    expect(spoilt).toMatchObject({ code: 1, outcomes: { differences: 1, firstFault: 'outcome' } })
  })
})

describe('a corrupted outcome is a difference', () => {
  const EQUAL_BUT_STARTER = [{ ...FORMER, features: ENGINE_VERSION.features }]
  it.each<[string, Rewrite, readonly VersionSince[] | undefined, string]>([
    ['of this version', spoil(same, 'middle', withFeature), undefined, 'outcome'],
    [
      'in a feature that both versions have',
      spoil(former, 'middle', withFeature),
      [FORMER],
      ENGINE_VERSION.features[0] ?? '',
    ],
    [
      'in a score that no version gives',
      spoil(former, 'middle', (one) => ({ ...one, scores: one.scores.map(() => 101) })),
      [FORMER],
      'score',
    ],
    [
      'in a score of the same starter and features',
      spoil(same, 'middle', (one) => ({ ...one, scores: one.scores.map((score) => score / 2) })),
      [{ ...ENGINE_VERSION, from: 1, states: ENGINE_VERSION.states - 1 }],
      'score',
    ],
    [
      'in what the online model added',
      spoil(same, 'end', (one) => ({ ...one, online: one.online.map((margin) => margin + 1) })),
      [{ ...ENGINE_VERSION, from: 1, states: ENGINE_VERSION.states - 1 }],
      'score',
    ],
    [
      'in the models that are named',
      spoil(former, 'end', (one) => ({ ...one, modelVersion: 'learned-1' })),
      [FORMER],
      'model',
    ],
    [
      'in the number of features',
      spoil(former, 'middle', (one) => ({ ...one, features: one.features.slice(1) })),
      [FORMER],
      'shape',
    ],
    [
      'in the number of scores, where nothing was noted',
      spoil(former, 'middle', (one) => ({ ...one, scores: one.scores.slice(1) })),
      undefined,
      'shape',
    ],
    [
      'that is gone',
      spoil(former, 'middle', (one) => ({
        ...one,
        modelVersion: '',
        scores: new Float32Array(0),
        features: new Float32Array(0),
        online: new Float32Array(0),
      })),
      EQUAL_BUT_STARTER.map((version) => ({ ...version, features: FORMER_FEATURES })),
      'model',
    ],
  ])('%s', async (_, rewrite, versions, firstFault) => {
    const { code, outcomes } = await replay(rewrite, versions)
    expect({ code, ...outcomes }).toMatchObject({ code: 1, differences: 1, firstFault })
  })
})
