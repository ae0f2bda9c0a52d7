/**
 * Damage is seen: whatever happens to one file of a data directory, while a service runs on it, after it stopped and after it was
 * killed, no acknowledged event is missing without a word, no answer is wrong, `winnow doctor` names what is wrong, and what it
 * advises works.
 */
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { injure, injureSo, type Injury } from './injure.test.support.ts'
import { runHere } from '../run-here.test.support.ts'
import { Rng } from '@winnow/simulator'
import { LivingService } from './living-service.test.support.ts'

/** `npm run test:long` runs what was promised, `npm test` what it can afford. WINNOW_TRIAL_SEED runs a seed again. */
const INJURIES = process.env['WINNOW_LONG'] === '1' ? 200 : 3
const SEED = Number(process.env['WINNOW_TRIAL_SEED'] ?? 20_261_121)
const EVENTS = 240

const random = new Rng(SEED)
const folder = mkdtempSync(join(tmpdir(), 'winnow-injuries-'))
const stopped = join(folder, 'stopped')
const killed = join(folder, 'killed')
type State = 'stopped' | 'killed' | 'running'

/** Those that come first: each lost acknowledged events without a word once. The short edition has one of each state. */
const FIRST: readonly (Injury & { readonly state: State })[] = [
  { state: 'killed', kind: 'removed', file: 'ledger.db-wal' },
  { state: 'running', kind: 'removed', file: 'ledger.db' },
  { state: 'stopped', kind: 'bytes flipped', file: 'records.db' },
  { state: 'killed', kind: 'cut', file: 'ledger.db-wal' },
  { state: 'running', kind: 'removed', file: 'ledger.db-wal' },
  { state: 'killed', kind: 'bytes flipped', file: 'records.db' },
]

/** How many injuries came to what. */
const tally = { refused: 0, named: 0, withFailures: 0, harmless: 0 }
let truth: ReadonlyMap<string, string> = new Map()

/** The files of a running service as a kill would leave them; the mark goes first: what it knows is in the ledger. */
function copyAsKilled(from: string, to: string): void {
  cpSync(join(from, 'ledger.end'), join(to, 'ledger.end'))
  const filter = (path: string) => !/ledger\.end|-shm|service\.json/.test(path)
  cpSync(from, to, { recursive: true, filter })
}

beforeAll(async () => {
  const service = await LivingService.start(stopped)
  for (let at = 0; at < EVENTS; at += 1) {
    if (!(await service.send(at))) throw new Error('a whole service takes events')
  }
  truth = (await service.answers()).whole
  copyAsKilled(stopped, killed)
  await service.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const doctorOf = (directory: string) => runHere(['doctor', '--port', '0', '--data-dir', directory])

interface Verdict {
  /** The start was refused, with these words. */
  readonly refused: string | undefined
  readonly missing: number
  readonly wrong: number
  readonly failed: number
}

/** What a start on a directory says of every user. */
async function verdictOn(directory: string, acknowledged: readonly string[]): Promise<Verdict> {
  let service: LivingService
  try {
    service = await LivingService.start(directory)
  } catch (error) {
    return { refused: String(error), missing: 0, wrong: 0, failed: 0 }
  }
  try {
    const { whole, failed } = await service.answers()
    let [missing, wrong] = [0, 0]
    for (const [user, said] of whole) {
      const expected = truth.get(user)
      if (expected === undefined) continue
      const has = new Set(said.split('\n'))
      missing += expected.split('\n').filter((line) => !has.has(line)).length
      wrong += [...has].filter((line) => line !== '' && !expected.includes(line)).length
    }
    for (const user of acknowledged) if (!(await service.knows(user))) missing += 1
    return { refused: undefined, missing, wrong, failed }
  } finally {
    await service.close()
  }
}

/** Does what doctor says. Answers where to start, and how many entries may be missing because they were named as lost. */
async function followed(directory: string, advice: string): Promise<{ at: string; lost: number }> {
  if (advice.includes('remove lock.db')) rmSync(join(directory, 'lock.db'), { recursive: true })
  if (/local-access\.json cannot be read/.test(advice)) {
    const file = join(directory, 'local-access.json')
    if (existsSync(file)) renameSync(file, `${file}.broken`)
  }
  if (!/✗ (?:ledger|store)/.test(advice)) return { at: directory, lost: 0 }
  const salvaged = `${directory}-salvaged`
  const made = advice.includes('salvage')
    ? await runHere(['salvage', salvaged, '--data-dir', directory, '--json'])
    : undefined
  if (made?.code === 0) {
    const survey = JSON.parse(made.out) as {
      readonly lostEntries: number
      readonly known: number
      readonly last?: { readonly sequence: number }
    }
    const { lostEntries, known, last } = survey
    return { at: salvaged, lost: lostEntries + Math.max(0, known - (last?.sequence ?? 0)) }
  }
  const restored = `${directory}-restored`
  cpSync(stopped, restored, { recursive: true })
  return { at: restored, lost: Infinity }
}

/** Sends to a service while its files are hurt; answers the users that were acknowledged. */
async function hurtAlive(directory: string, hurt: () => Injury) {
  const service = await LivingService.start(directory)
  const acknowledged: string[] = []
  const send = async (from: number) => {
    for (let at = from; at < from + 5; at += 1) {
      if (await service.send(at, `later-${at}`)) acknowledged.push(`later-${at}`)
    }
  }
  await send(0)
  const injury = hurt()
  await send(5)
  await service.close()
  return { injury, acknowledged }
}

function count({ refused, failed }: Verdict, isNamed: boolean): void {
  if (refused !== undefined) tally.refused += 1
  if (failed > 0) tally.withFailures += 1
  if (isNamed) tally.named += 1
  else tally.harmless += 1
}

/** What is not as it must be after one injury; empty = nothing. */
async function problemsOf(number: number): Promise<readonly string[]> {
  const first = FIRST[number - 1]
  const state = first?.state ?? random.pick<State>(['stopped', 'killed', 'running'])
  const hurt = (): Injury =>
    first === undefined ? injure(directory, random) : injureSo(directory, random, first)
  const directory = join(folder, `hurt-${number}`)
  cpSync(state === 'killed' ? killed : stopped, directory, { recursive: true })
  const alive =
    state === 'running' ? await hurtAlive(directory, hurt) : { injury: hurt(), acknowledged: [] }
  const { injury, acknowledged } = alive
  const name = `${number}: ${injury.file} ${injury.kind}, ${state}`
  const doctor = await doctorOf(directory)
  const before = await verdictOn(directory, acknowledged)
  const later = doctor.code === 0 && before.failed > 0 ? await doctorOf(directory) : doctor
  const problems: string[] = []
  const isNamed = later.code === 1 && later.out.includes('→')
  count(before, isNamed)
  const tell = (what: string) =>
    problems.push(`${name}: ${what}: ${JSON.stringify(before)} ${later.out}`)
  if (before.refused !== undefined && !isNamed) tell('refused, and doctor says nothing')
  if (before.wrong > 0) tell('a wrong answer')
  if (before.missing > 0 && !isNamed) tell('a silent loss')
  if (before.failed > 0 && !isNamed) tell('answers fail, and doctor says nothing')
  if (isNamed) {
    const { at, lost } = await followed(directory, later.out)
    const after = await verdictOn(at, acknowledged)
    const isWell = after.refused === undefined && after.wrong === 0 && after.missing <= lost
    if (!isWell) tell(`the advice does not help: ${JSON.stringify({ ...after, lost })}`)
  }
  for (const end of ['', '-salvaged', '-restored']) {
    rmSync(directory + end, { recursive: true, force: true })
  }
  return problems
}

it(`${INJURIES} injuries are all seen, and none makes an answer wrong (seed ${SEED})`, async () => {
  const problems: string[] = []
  for (let number = 1; number <= INJURIES; number += 1) {
    const found = await problemsOf(number)
    // At once: a long trial may be stopped before its end.
    for (const problem of found) console.info(problem)
    problems.push(...found)
  }
  console.info(`injury trial: ${JSON.stringify(tally)}`)
  expect(problems).toEqual([])
})
