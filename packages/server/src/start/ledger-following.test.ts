import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { encodeOutcome, type LedgerEntry, NO_OUTCOME, type Store } from '@winnow/engine'
import { openDatabaseNode } from '@winnow/store'
import { isPostgresThere, newSchema, POSTGRES, runOn } from '@winnow/store/postgres-cluster'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../config/load-config.ts'
import { openLog } from '../log.ts'
import { LedgerFollowing } from './ledger-following.ts'

/** Of which nothing is scored. */
const NOTHING = {
  environment: 1,
  receivedAtMs: 1_790_000_000_000,
  requestId: undefined,
  outcome: encodeOutcome(NO_OUTCOME),
} as const

/** Changes of a setting. */
const entries = (first: number, count: number): readonly LedgerEntry[] =>
  Array.from({ length: count }, (_, at) => ({
    ...NOTHING,
    sequence: first + at,
    kind: 'thresholds',
    receivedAtMs: NOTHING.receivedAtMs + at,
    body: { hysteresis: at % 50, byType: {} },
  }))

describe.skipIf(!isPostgresThere)(`a node of ${POSTGRES} that waits`, () => {
  let folder = ''
  let url = ''
  let active: Store

  const open = (name: string) => openDatabaseNode({ directory: join(folder, name), url })

  /** Snapshots of a node that are whole. */
  const snapshotsOf = async (name: string): Promise<readonly string[]> => {
    const files = await readdir(join(folder, name, 'snapshots')).catch(() => [])
    return files.filter((file) => /^snapshot-\d+$/.test(file))
  }

  /** A node that follows the ledger to its present end. */
  async function follow(name: string) {
    const node = await open(name)
    const config = loadConfig({ flags: {}, env: {} })
    const following = new LedgerFollowing({ node, config, log: openLog('silent') })
    following.begin()
    while (following.sequence !== active.ledger.last()) await nextTurn()
    return { node, following }
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'winnow-following-'))
    url = await newSchema(`following_${process.pid}`)
    active = await (await open('active')).activate()
    await active.ledger.append(entries(1, 1500))
  })

  afterAll(async () => {
    await active.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('knows the ledger when it is its turn, and goes on from there', async () => {
    const { node, following } = await follow('waiting')
    await active.ledger.append(entries(1501, 10))
    while (following.sequence !== 1510) await nextTurn()
    await active.release?.()
    await active.close()
    active = await node.activate()
    expect(await following.handOver(active)).toMatchObject({ followed: { sequence: 1510 } })
    await active.ledger.append(entries(1511, 1))
  })

  it('goes on over an erasure, and takes a new snapshot once that is done', async () => {
    const { node, following } = await follow('erasing')
    const sequence = active.ledger.last() + 1
    const body = { user: '\u0001keys', entries: 0, digest: '' }
    const erasure: LedgerEntry = { ...NOTHING, sequence, kind: 'erasure', body }
    await active.ledger.append([erasure])
    while (following.sequence !== sequence) await nextTurn()
    expect(await snapshotsOf('erasing')).toEqual([])
    await active.ledger.rewrite([{ ...erasure, body: { ...body, digest: 'done' } }])
    while ((await snapshotsOf('erasing')).length === 0) await nextTurn()
    await active.ledger.append(entries(sequence + 1, 1))
    while (following.sequence !== sequence + 1) await nextTurn()
    await active.close()
    active = await node.activate()
    expect(await following.handOver(active)).toMatchObject({ followed: { sequence: sequence + 1 } })
  })

  it('knows nothing of a ledger that lost what it read', async () => {
    const { node, following } = await follow('deceived')
    await active.close()
    await following.stop()
    await runOn({ url }, `DELETE FROM ledger WHERE sequence = ${active.ledger.last()}`)
    active = await node.activate()
    expect(await following.handOver(active)).toBeUndefined()
  })
})
