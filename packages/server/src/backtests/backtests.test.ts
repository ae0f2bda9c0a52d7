import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DEFAULT_COSTS } from '@winnow/engine'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { basic, openMemoryService, type MemoryService } from '../testing/memory-service.ts'
import { JobFiles } from '../jobs/job-files.ts'
import type { BacktestJob } from './backtest-job.ts'
import { WAITING_BACKTESTS_MAX } from './backtest-limits.ts'
import { BacktestRegister, BacktestsBusy } from './backtest-register.ts'
import type { RunningBacktest } from './backtest-thread.ts'
import type { KeptBacktest } from './kept-backtest.ts'
import {
  BacktestCancelled,
  type BacktestProgress,
  type BacktestSource,
  runBacktest,
} from './run-backtest.ts'

const EVENTS = 30
let service: MemoryService
let job: BacktestJob

beforeAll(async () => {
  service = await openMemoryService()
  for (let at = 0; at < EVENTS; at += 1) {
    const { production, sandbox } = service.local
    const order = { $order_id: `o-${at}`, $amount: 1_000_000 * at, $currency_code: 'USD' }
    await service.app.inject({
      method: 'POST',
      url: '/v205/events',
      headers: basic((at % 3 === 0 ? sandbox : production).api_key),
      payload: { $type: '$create_order', $user_id: `user ${at}`, ...order },
    })
  }
  const { ledger } = service.services
  job = {
    span: {
      environment: 1,
      fromMs: 0,
      toMs: Number.MAX_SAFE_INTEGER,
      asOfMs: Number.MAX_SAFE_INTEGER,
    },
    lastSequence: ledger.last(),
    wouldBe: {
      workflows: [
        {
          name: 'orders',
          on: ['$create_order'],
          abuse_types: ['payment_abuse'],
          routes: [{ name: 'large', when: 'event.amount >= usd(20)', do: [{ review: 'orders' }] }],
        },
      ],
    },
    terms: { decisions: [], lists: [], customFields: [] },
    costs: DEFAULT_COSTS,
  }
})
afterAll(() => service.close())

/** The seed of the test's store. */
const sourceOf = ({ services }: MemoryService): BacktestSource => ({
  ledger: services.ledger,
  seed: { lo: 1, hi: 2 },
})

const quiet = { wantsFigures: () => false, tell: () => undefined, isCancelled: () => false }

const hits = (report: { routes: { wouldBe: readonly { hits: number }[] } } | undefined) =>
  report?.routes.wouldBe[0]?.hits

describe('a backtest', () => {
  it('P1: is of all events of its environment up to its last entry', async () => {
    const source = sourceOf(service)
    const report = await runBacktest(job, source, quiet)
    expect(report.events).toBe((EVENTS * 2) / 3)
    expect(hits(report)).toBe(
      [...Array(EVENTS).keys()].filter((at) => at % 3 > 0 && at >= 20).length,
    )
    const half = { ...job, lastSequence: Math.floor(job.lastSequence / 2) }
    expect((await runBacktest(half, source, quiet)).events).toBeLessThan(report.events)
  })

  it('P5: gives the same bytes again, whatever came to the ledger since', async () => {
    const source = sourceOf(service)
    const text = async () => JSON.stringify(await runBacktest(job, source, quiet))
    const first = await text()
    await service.app.inject({
      method: 'POST',
      url: '/v205/events',
      headers: basic(service.local.production.api_key),
      payload: { $type: '$create_order', $user_id: 'later', $order_id: 'later' },
    })
    expect(await text()).toBe(first)
  })

  it('P4: stops at the next step when it is cancelled', async () => {
    const source = sourceOf(service)
    const run = runBacktest(job, source, { ...quiet, isCancelled: () => true })
    await expect(run).rejects.toThrow(BacktestCancelled)
  })

  it('is refused where a policy has an error', async () => {
    const wouldBe = JSON.parse(JSON.stringify(job.wouldBe).replace('event.amount', 'event.amont'))
    const run = runBacktest({ ...job, wouldBe }, sourceOf(service), quiet)
    await expect(run).rejects.toThrow('workflows[0].routes[0].when')
  })
})

/** Runs backtests in this thread; each waits until the gate is open. */
class Here {
  readonly waiting: (() => void)[] = []
  private readonly source: BacktestSource

  constructor(source: BacktestSource) {
    this.source = source
  }

  readonly start = (
    of: BacktestJob,
    onProgress: (progress: BacktestProgress) => void,
  ): RunningBacktest => {
    let isCancelled = false
    const gate = new Promise<void>((open) => this.waiting.push(open))
    const watch = { ...quiet, tell: onProgress, isCancelled: () => isCancelled }
    return {
      report: gate.then(() => runBacktest(of, this.source, watch)),
      cancel: () => {
        isCancelled = true
        this.open()
      },
    }
  }

  open(): void {
    for (const open of this.waiting.splice(0)) open()
  }
}

const CODE = { version: '0.1.0', starter: 'starter-1', states: 1, features: 2 }

describe('the register of backtests', () => {
  let directory = ''
  let here: Here
  let ids = 0
  const troubles: unknown[] = []
  const damaged: string[] = []
  const told: string[] = []
  const registers: BacktestRegister[] = []
  const opened = async () => {
    const register = await BacktestRegister.open({
      files: new JobFiles<KeptBacktest>(directory, (path) => damaged.push(basename(path))),
      start: here.start,
      code: CODE,
      onChange: () => undefined,
      onOver: async ({ id, state }) => void told.push(`${id} ${state}`),
      newId: () => `b${String((ids += 1)).padStart(4, '0')}`,
      onTrouble: (error) => troubles.push(error),
    })
    registers.push(register)
    return register
  }

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'backtests-'))
    here = new Here(sourceOf(service))
    ids = 0
  })
  afterEach(async () => {
    for (const register of registers.splice(0)) await register.close()
    rmSync(directory, { recursive: true, force: true })
    if (troubles.length > 0) throw new Error('something could not be kept', { cause: troubles })
  })

  /** Resolves once nothing runs any more. */
  async function over(register: BacktestRegister, id: string) {
    for (;;) {
      here.open()
      const one = register.get(1, id)
      if (one === undefined || !['waiting', 'running'].includes(one.state)) return one
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  it('runs one at a time, and keeps what came of it', async () => {
    const register = await opened()
    const first = await register.begin(job, 1)
    const second = await register.begin(job, 2)
    expect([first.state, second.state]).toEqual(['running', 'waiting'])
    const done = await over(register, second.id)
    expect(done?.state).toBe('done')
    expect(hits(done?.report)).toBe(hits(register.get(1, first.id)?.report))
    expect(register.list(1).map(({ id }) => id)).toEqual([second.id, first.id])
    await register.close()
    const again = await opened()
    expect(again.get(1, second.id)).toEqual(done)
  })

  it('P4: runs again what was not over when the service stopped, to the same bytes', async () => {
    const register = await opened()
    const { id } = await register.begin(job, 1)
    await register.close()
    const again = await opened()
    const done = await over(again, id)
    const expected = await runBacktest(job, sourceOf(service), quiet)
    expect(JSON.stringify(done?.report)).toBe(JSON.stringify(expected))
    expect(done?.code).toEqual(CODE)
  })

  it('gives up what is cancelled, whether it runs or waits', async () => {
    const register = await opened()
    const first = await register.begin(job, 1)
    const second = await register.begin(job, 2)
    register.cancel(second.id)
    register.cancel(first.id)
    expect((await over(register, first.id))?.state).toBe('cancelled')
    expect(register.get(1, second.id)?.state).toBe('cancelled')
  })

  it('refuses more than may wait, and says nothing to other environments', async () => {
    const register = await opened()
    for (let at = 0; at < WAITING_BACKTESTS_MAX; at += 1) await register.begin(job, at)
    await expect(register.begin(job, 99)).rejects.toThrow(BacktestsBusy)
    const [one] = register.list(1)
    expect(register.get(2, one?.id ?? '')).toBeUndefined()
    expect(register.list(2)).toEqual([])
    await register.close()
  })

  it('leaves out files that are damaged, and names them', async () => {
    writeFileSync(join(directory, 'b1.json'), '{"id":"b1"')
    writeFileSync(join(directory, 'b2.json'), '{"id":"other","job":{}}')
    const register = await opened()
    expect(register.list(1)).toEqual([])
    expect(readdirSync(directory)).toHaveLength(2)
    expect(damaged.toSorted()).toEqual(['b1.json', 'b2.json'])
  })
})
