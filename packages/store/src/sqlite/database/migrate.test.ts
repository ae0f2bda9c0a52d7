import { DAY_MS } from '@winnow/contract'
import { describe, expect, it } from 'vitest'
import { temporaryDirectories, withStore } from '../../laws/stores.test.support.ts'
import { first } from '../../migrations/0001-first.ts'
import { MIGRATIONS } from '../../migrations/migrations.ts'
import { dataFiles } from '../data-files.ts'
import { madeEntry } from '../made-entry.test.support.ts'
import { migrate } from './migrate.ts'
import type { Database } from './database.ts'
import { openDatabase } from './open-database.ts'

const directories = temporaryDirectories()

function schemaOf(database: Database): readonly unknown[] {
  return database.prepare('SELECT name, sql FROM sqlite_schema ORDER BY name').all()
}

describe('migrations', () => {
  it('are named in the order they run', () => {
    const names = Object.keys(MIGRATIONS)
    expect(names).toEqual(names.toSorted())
    expect(names.every((name) => /^\d{4}-[a-z-]+$/.test(name))).toBe(true)
  })

  it('do nothing the second time', async () => {
    const database = openDatabase(dataFiles.ledger(await directories()))
    await migrate(database)
    const schema = schemaOf(database)
    await migrate(database)
    expect(schemaOf(database)).toEqual(schema)
    database.close()
  })

  it('are all taken, or none', async () => {
    const database = openDatabase(dataFiles.ledger(await directories()))
    const failing = { up: () => Promise.reject(new Error('it fails')) }
    await expect(migrate(database, { ...MIGRATIONS, '9999-fails': failing })).rejects.toThrow(
      'it fails',
    )
    expect(schemaOf(database)).toEqual([])
    await migrate(database)
    expect(schemaOf(database)).not.toEqual([])
    database.close()
  })

  it('never change a step that was released', async () => {
    expect(Object.keys(MIGRATIONS)[0]).toBe('0001-first')
    const database = openDatabase(dataFiles.ledger(await directories()))
    await migrate(database, { '0001-first': first })
    expect(schemaOf(database)).toMatchSnapshot()
    database.close()
  })

  it('open a directory that only the first step made, with what is in it', async () => {
    const directory = await directories()
    const database = openDatabase(dataFiles.ledger(directory))
    await migrate(database, { '0001-first': first })
    const { sequence, environment, receivedAtMs, requestId, body, outcome } = madeEntry(1)
    database
      .prepare('INSERT INTO ledger VALUES (?, ?, 0, ?, ?, ?, ?)')
      .run(sequence, environment, receivedAtMs, requestId ?? null, body, outcome)
    database.exec('INSERT INTO meta VALUES (\'seed\', \'{"lo":7,"hi":8}\')')
    database.close()
    await withStore({ directory }, async (store) => {
      expect(store.seed).toEqual({ lo: 7, hi: 8 })
      expect(await store.ledger.get(1)).toMatchObject({ body })
      await store.ledger.append([madeEntry(2)])
      expect(store.ledger.last()).toBe(2)
    })
  })

  it('keep the counts of a directory of before problems had names', async () => {
    const directory = await directories()
    const database = openDatabase(dataFiles.ledger(directory))
    const steps = Object.entries(MIGRATIONS)
    await migrate(database, Object.fromEntries(steps.slice(0, 3)))
    const counted = "(1, 20000, 'warned', '$login', 53, '$.$user_id', 7, 5)"
    database.exec(`INSERT INTO health_counts VALUES ${counted}`)
    database.close()
    await withStore({ directory }, async ({ health }) => {
      const sighting = { environment: 1, verdict: 'warned', eventType: '$login', code: 53 } as const
      const now = { ...sighting, path: '$.$user_id', problem: 'id_unusual', atMs: 20_000 * DAY_MS }
      health.count(now)
      await health.flush()
      expect(await health.read(1, 0)).toMatchObject([
        { day: 20_000, path: '$.$user_id', problem: '', count: 7, lastSeenMs: 5 },
        { day: 20_000, path: '$.$user_id', problem: 'id_unusual', count: 1 },
      ])
    })
  })
})
