import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { eventEntry } from '../laws/entries.test.support.ts'
import { describeOnPostgres, newStores } from './open-for-laws.test.support.ts'
import { openPostgresNode } from './open-postgres-store.ts'

describeOnPostgres('a node that waits', () => {
  const open = newStores()

  it('reads what the active node has, and changes nothing', async () => {
    const active = await open()
    await active.ledger.append([eventEntry(1, { $type: 'x', $user_id: 'ann' })])
    const directory = await mkdtemp(join(tmpdir(), 'winnow-waiting-'))
    const stop = new AbortController()
    const node = await openPostgresNode({ directory, url: active.url })
    const standby = await node.standby()
    await standby?.ledger.look()
    const reads = await standby?.reads()
    expect(reads?.seed).toEqual(active.seed)
    expect(await reads?.ledger.read(1, 9)).toEqual(await active.ledger.read(1, 9))
    expect(await reads?.records.user(1, 'ann')).toMatchObject({ events: 1 })
    await expect(reads?.personalTokens.revoke('p', 't', 1)).rejects.toThrow('is a standby')
    await reads?.close()
    const waiting = { onWaiting: () => stop.abort(new Error('stopped')), signal: stop.signal }
    await expect(node.activate(waiting)).rejects.toThrow('stopped')
    await rm(directory, { recursive: true, force: true })
  })
})
