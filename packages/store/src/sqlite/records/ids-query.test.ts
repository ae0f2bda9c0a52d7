import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FOUND_TYPES } from '@winnow/engine'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '../database/open-database.ts'
import { idsQuery } from '../../sql/records/ids-query.ts'
import { emptyRecords } from './records-schema.ts'

const directory = mkdtempSync(join(tmpdir(), 'winnow-ids-'))
const file = join(directory, 'records.db')
emptyRecords(file).close()
const records = openDatabase(file)
afterAll(() => {
  records.close()
  rmSync(directory, { recursive: true, force: true })
})

it.each(FOUND_TYPES)('ids of the type %s are read from a range of an index (C14)', (type) => {
  const { sql, parameters } = idsQuery(1, type, 'ORDER-')
  const plan = records
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .all(...(parameters as string[])) as unknown as { detail: string }[]
  expect(plan).toHaveLength(1)
  expect(plan[0]?.detail).toMatch(/^SEARCH .* \(environment=\? AND \w+=\? AND id>\? AND id<\?\)$/)
})
