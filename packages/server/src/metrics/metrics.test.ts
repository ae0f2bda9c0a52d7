import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMemoryService, type MemoryService } from '../testing/memory-service.ts'
import { BUILD_VERSION } from '../build-version.ts'
import { CommitTimes } from './commit-times.ts'
import { DeliveryFigures } from '../deliveries/delivery-figures.ts'
import { DamageFigures } from './damage-figures.ts'
import { DetailsSize } from './details-size.ts'
import { LedgerBytes } from './ledger-bytes.ts'
import { DiskRoom } from './disk-room.ts'
import { RetentionFigures } from './retention-figures.ts'
import { openMetrics } from './metrics.ts'

interface Family {
  readonly name: string
  readonly type: string
  readonly help: string
}

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService()
})
afterAll(() => service.close())

function open(ledger = { last: () => 0 }, records = { position: async () => 0 }) {
  const { core, log } = service.services
  const commitTimes = new CommitTimes()
  const damage = new DamageFigures()
  const ledgerBytes = new LedgerBytes()
  const detailsSize = new DetailsSize(tmpdir())
  const diskRoom = new DiskRoom(tmpdir())
  const config = { dataDirectory: tmpdir() }
  const sources = {
    core,
    ledger,
    records,
    commitTimes,
    damage,
    deliveryFigures: new DeliveryFigures(() => 0),
    retentionFigures: new RetentionFigures(),
    ledgerBytes,
    diskRoom,
    detailsSize,
    log,
    config,
  }
  return { commitTimes, ...openMetrics(sources, 'with_process') }
}

async function families(): Promise<readonly Family[]> {
  const found = (await open().text()).matchAll(/^# HELP (\S+) (.*)\n# TYPE \S+ (\S+)$/gm)
  return [...found].map(([, name = '', help = '', type = '']) => ({ name, help, type }))
}

/** Those that Node's own figures do not bring. */
const isOwn = ({ name }: Family): boolean => !/^winnow_(?:nodejs|process)_/.test(name)

/** A unit that Prometheus writes otherwise. https://prometheus.io/docs/practices/naming/ */
const OTHER_UNIT =
  /_(?:ms|millis|milliseconds|minutes|hours|days|kb|mb|gb|kilobytes|megabytes)(?:_|$)/

it('are named as Prometheus names things', async () => {
  const all = await families()
  expect(all.length).toBeGreaterThan(40)
  for (const { name, type, help } of all) {
    expect(name).toMatch(/^winnow_[a-z0-9_]+$/)
    expect(name.endsWith('_total'), name).toBe(type === 'counter')
    expect(name).not.toMatch(/_(?:count|sum|bucket|gauge|counter|histogram)$/)
    expect(name).not.toMatch(OTHER_UNIT)
    expect(help, name).not.toBe('')
  }
})

it('are all told of to who operates the service, and no others', async () => {
  const page = new URL('../../../../docs/operating/running.md', import.meta.url)
  const text = readFileSync(page, 'utf8')
  const told = [...text.matchAll(/`(winnow_[a-z0-9_]+)`/g)].map(([, name = '']) => name)
  const all = await families()
  const names = new Set(all.map(({ name }) => name))
  expect(told.filter((name) => !names.has(name))).toEqual([])
  const untold = all.filter((family) => isOwn(family) && !told.includes(family.name))
  expect(untold.map(({ name }) => name)).toEqual([])
})

it('are what the rules for alarms ask for', async () => {
  const rules = new URL('../../../../docs/operating/alerts.yaml', import.meta.url)
  const text = readFileSync(rules, 'utf8')
  const asked = [...text.matchAll(/winnow_[a-z0-9_]+/g)].map(([name]) => name)
  const told = await open().text()
  expect(asked.length).toBeGreaterThan(15)
  expect(asked.filter((name) => !told.includes(`# TYPE ${name.replace(/_bucket$/, '')} `))).toEqual(
    [],
  )
})

it('say how far the records are behind, never less than not at all', async () => {
  const behind = async (last: number, position: number) => {
    const text = await open({ last: () => last }, { position: async () => position }).text()
    return /^winnow_records_behind_entries (.*)$/m.exec(text)?.[1]
  }
  expect(await behind(7, 4)).toBe('3')
  expect(await behind(7, 7)).toBe('0')
  expect(await behind(7, 8)).toBe('0')
})

it('begin at 0, so that a rule sees the first change after a start, and none', async () => {
  const lines = await open().text()
  expect(lines).toContain('winnow_events_total{type="$create_order"} 0')
  expect(lines).toContain('winnow_events_total{type="custom"} 0')
  expect(lines).toContain('winnow_model_alarms{abuse_type="payment_abuse",kind="score"} 0')
})

it('say which version runs', async () => {
  expect(await open().text()).toContain(`winnow_build_info{version="${BUILD_VERSION}"`)
})

it('count commits in seconds', async () => {
  const metrics = open()
  metrics.commitTimes.took(4)
  metrics.commitTimes.took(3000)
  const lines = await metrics.text()
  expect(lines).toContain('winnow_commit_seconds_bucket{le="0.005"} 1')
  expect(lines).toContain('winnow_commit_seconds_sum 3.004')
  expect(lines).toContain('winnow_commit_seconds_count 2')
})

it('are made once for all who ask meanwhile', async () => {
  const metrics = open()
  const [first, second] = [metrics.text(), metrics.text()]
  expect(second).toBe(first)
  await first
  expect(metrics.text()).not.toBe(first)
})
