import { mkdtemp, rm } from 'node:fs/promises'
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

/** Changes of a setting. */
const entries = (first: number, count: number): readonly LedgerEntry[] =>
  Array.from({ length: count }, (_, at) => ({
    sequence: first + at,
    environment: 1,
    kind: 'thresholds',
    receivedAtMs: 1_790_000_000_000 + at,
    body: { hysteresis: at % 50, byType: {} },
    requestId: undefined,
    outcome: encodeOutcome(NO_OUTCOME),
  }))

describe.skipIf(!isPostgresThere)(`a node of ${POSTGRES} that waits`, () => {
  let folder = ''
  let url = ''
  let active: Store

  const open = (name: string) => openDatabaseNode({ directory: join(folder, name), url })

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

  it('knows nothing of a ledger that lost what it read', async () => {
    const { node, following } = await follow('deceived')
    await active.close()
    await following.stop()
    await runOn({ url }, `DELETE FROM ledger WHERE sequence = ${active.ledger.last()}`)
    active = await node.activate()
    expect(await following.handOver(active)).toBeUndefined()
  })
})
