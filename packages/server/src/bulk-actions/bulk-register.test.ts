import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { entryOfKind } from '@winnow/engine'
import { afterAll, describe, expect, it } from 'vitest'
import { caseService } from '../routes/cases/case-service.test.support.ts'
import { BulkFiles } from './bulk-files.ts'
import { CONFIRM_ABOVE } from './bulk-limits.ts'
import { BulkPages } from './bulk-page.ts'
import { BulkRegister } from './bulk-register.ts'
import { isHeld, paused, resumed, retrying, started, undoing } from './bulk-steps.ts'
import type { BulkFailure, BulkJob, BulkStore, KeptBulk } from './kept-bulk.ts'
import { needsConfirmation } from './bulk-count.ts'
import { previewOf } from './bulk-preview.ts'

const desk = caseService()
const directory = await mkdtemp(join(tmpdir(), 'winnow-bulk-'))
afterAll(() => rm(directory, { recursive: true }))

const PAGE = 64
const COUNT = PAGE + 6

/** A store that goes wrong, or is looked at, when progress is written. */
const watched = (store: BulkStore, onWrite: (bulk: KeptBulk) => void): BulkStore => ({
  all: () => store.all(),
  targets: (id) => store.targets(id),
  create: (bulk, targets) => store.create(bulk, targets),
  remove: (id) => store.remove(id),
  async write(bulk) {
    onWrite(bulk)
    await store.write(bulk)
  },
})

const openRegister = (store: BulkStore) => {
  const { services } = desk.service()
  const pages = new BulkPages(services)
  const clocks = {
    log: services.log,
    nowMs: () => services.nowMs(),
    isStopping: () => services.isStopping(),
  }
  const take: BulkPages['take'] = (bulk, targets) => pages.take(bulk, targets)
  return BulkRegister.open({ store, take, ...clocks })
}

async function untilOver(register: BulkRegister, environment: number, id: string) {
  for (;;) {
    await nextTurn()
    const one = register.get(environment, id)
    if (one?.state === 'done') return one
  }
}

/** A bulk action over new cases of a queue. */
async function counted(register: BulkRegister, queue: string, count: number) {
  for (let at = 0; at < count; at += 1) await desk.order(`${queue}-${at}`, `${queue}-${at}`)
  const { services, local } = desk.service()
  const environment =
    (await services.accounts.get(local.account_id))?.environments.production.number ?? 0
  const job: BulkJob = {
    environment,
    who: { name: 'eva' },
    work: { do: 'decide', decisions: ['block_user_payment_abuse'] },
    filter: { queues: [queue] },
  }
  const id = `ba_${queue}`
  await register.count({ id, job, createdAtMs: 1 }, () => previewOf(services, job, () => true))
  return { id, environment }
}

const ofBulk = async (id: string) =>
  (await desk.entries('case')).filter((entry) => entryOfKind('case', entry)?.body.bulk === id)

describe('C13: a bulk action', () => {
  it('that is paused stops after its page, goes on where it was, and counts each case once', async () => {
    const store = new BulkFiles(join(directory, 'paused'), () => undefined)
    const register = await openRegister(store)
    const { id, environment } = await counted(register, 'q1', COUNT)
    await register.change(id, (one) => started(one, 1))
    const { ledger } = desk.service().services
    const before = ledger.last()
    while (ledger.last() === before) await nextTurn()
    await register.change(id, (one) => paused(one, 2))
    // What is under way comes to its end.
    await register.close()
    const { position } = register.get(environment, id) ?? { position: -1 }
    expect(position).toBe(PAGE)
    const again = await openRegister(store)
    expect(again.get(environment, id)).toMatchObject({ state: 'paused', position: PAGE })
    expect((await ofBulk(id)).length).toBe(PAGE)
    await again.change(id, resumed)
    expect(await untilOver(again, environment, id)).toMatchObject({ done: COUNT, failures: [] })
    expect((await ofBulk(id)).length).toBe(COUNT)
  })

  it('goes on by itself after a crash that lost its progress, and decides no case twice', async () => {
    const store = new BulkFiles(join(directory, 'crashed'), () => undefined)
    let isFirst = true
    const register = await openRegister(
      watched(store, ({ position }) => {
        // The disk keeps what it was at the start.
        if (position > 0) throw new Error('gone')
      }),
    )
    const { id, environment } = await counted(register, 'q2', COUNT)
    await register.change(id, (one) => started(one, 1))
    await untilOver(register, environment, id)
    await register.close()
    expect((await ofBulk(id)).length).toBe(COUNT)
    const again = await openRegister(
      watched(store, () => {
        isFirst = false
      }),
    )
    expect(again.get(environment, id)).toMatchObject({ state: 'running', position: 0, done: 0 })
    expect(await untilOver(again, environment, id)).toMatchObject({ done: COUNT, failures: [] })
    expect((await ofBulk(id)).length).toBe(COUNT)
    await again.close()
    expect(isFirst).toBe(false)
  })

  it('keeps its files apart, and a damaged one is left out and named', async () => {
    const folder = join(directory, 'paused')
    expect((await readdir(folder)).toSorted()).toEqual(['ba_q1.json', 'ba_q1.targets.json'])
    await writeFile(join(folder, 'ba_x.json'), '{"id":')
    const damaged: string[] = []
    const kept = await new BulkFiles(folder, (path) => damaged.push(path)).all()
    expect(kept.map(({ id }) => id)).toEqual(['ba_q1'])
    expect(damaged).toEqual([join(folder, 'ba_x.json')])
  })
})

const FAILED: BulkFailure = { of: 5, why: 'claimed', text: 'tom holds it.' }

const kept = (more: Partial<KeptBulk> = {}): KeptBulk => ({
  id: 'ba_1',
  job: {
    environment: 1,
    who: { name: 'eva' },
    work: { do: 'decide', decisions: ['block'] },
    filter: {},
  },
  preview: {
    count: 9,
    asOf: 1,
    mayChangeBy: 10,
    reach: [],
    money: [],
    usdMicros: 0,
    decidedOtherwise: [],
    wouldFail: [],
    messages: [],
    endpoints: [],
    sample: [],
  },
  createdAtMs: 1,
  state: 'ready',
  pass: 'do',
  position: 0,
  done: 0,
  undone: 0,
  failures: [],
  ...more,
})

describe('the steps of a bulk action', () => {
  const STATES = ['ready', 'running', 'paused', 'done'] as const
  const POSSIBLE = {
    start: ['ready'],
    pause: ['running'],
    resume: ['paused'],
    undo: ['running', 'paused', 'done'],
    retry: ['done'],
  } as const
  const STEPS = {
    start: (one: KeptBulk) => started(one, 5),
    pause: (one: KeptBulk) => paused(one, 5),
    resume: resumed,
    undo: undoing,
    retry: retrying,
  }

  it.each(Object.keys(POSSIBLE) as (keyof typeof POSSIBLE)[])('%s', (name) => {
    for (const state of STATES) {
      const one = kept({ state, failures: [FAILED] })
      const isPossible = (POSSIBLE[name] as readonly string[]).includes(state)
      if (isPossible) expect(STEPS[name](one).id).toBe('ba_1')
      else expect(() => STEPS[name](one)).toThrow('ba_1')
    }
  })

  it('a retry is about what failed, and an undo about all (C13)', () => {
    const done = kept({ state: 'done', position: 9, failures: [FAILED] })
    const retried = retrying(done)
    expect(retried).toMatchObject({ state: 'running', retried: [5], position: 0, failures: [] })
    const undone = undoing({ ...retried, state: 'done' })
    expect(undone).toMatchObject({ state: 'running', pass: 'undo', position: 0 })
    expect(undone.retried).toBeUndefined()
    expect(() => retrying(kept({ state: 'done' }))).toThrow('Nothing failed')
  })

  it('decisions wait while it runs, and ten seconds after it stopped (C7)', () => {
    expect(isHeld(kept({ state: 'running' }), 1e9)).toBe(true)
    for (const state of ['done', 'paused'] as const) {
      expect(isHeld(kept({ state, stoppedAtMs: 1000 }), 10_999)).toBe(true)
      expect(isHeld(kept({ state, stoppedAtMs: 1000 }), 11_000)).toBe(false)
    }
    expect(isHeld(kept(), 0)).toBe(false)
  })

  it('the count of more than 500 cases must be typed (C13)', () => {
    const of = (count: number) => needsConfirmation({ ...kept().preview, count })
    expect([of(CONFIRM_ABOVE), of(CONFIRM_ABOVE + 1)]).toEqual([false, true])
  })
})
