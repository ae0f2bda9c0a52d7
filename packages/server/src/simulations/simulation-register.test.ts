import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SIMULATION_BOUNDS } from '@winnow/contract/native'
import { JobFiles } from '../jobs/job-files.ts'
import type { KeptSimulation, SimulationJob } from './kept-simulation.ts'
import { SimulationRegister, SimulationRuns } from './simulation-register.ts'

const JOB: SimulationJob = {
  environment: 2,
  who: 'lea@shop.example',
  users: 50,
  seed: 1,
  playedMs: 60_000,
  begunAtMs: 1_000_000,
  worldStartMs: 0,
}

let directory = ''
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'winnow-simulations-'))
})
afterAll(() => rmSync(directory, { recursive: true }))

let made = 0
const newId = () => `sim_${String((made += 1)).padStart(4, '0')}`

const open = (name: string) =>
  SimulationRegister.open({
    store: new JobFiles<KeptSimulation>(join(directory, name), () => undefined),
    onTrouble: (error) => {
      throw error
    },
  })

/** Plays until it is stopped. */
const endless = (_: SimulationJob, signal: AbortSignal) =>
  new Promise<void>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(new Error('cut'))),
  )

describe('simulations', () => {
  it('play one at a time, and are of their environment alone', async () => {
    const register = await open('one')
    const { id } = await register.begin(newId(), JOB, endless)
    await expect(register.begin(newId(), JOB, endless)).rejects.toThrow(SimulationRuns)
    expect(register.get(JOB.environment + 1, id)).toBeUndefined()
    await register.stop(id)
    expect(register.get(JOB.environment, id)?.state).toBe('stopped')
    await register.begin(newId(), JOB, async () => undefined)
    await register.close()
  })

  it('say after a stop of the service, orderly or not, that it cut them', async () => {
    const orderly = await open('cut')
    await orderly.begin(newId(), JOB, endless)
    await orderly.close()
    const killed = await open('cut')
    await killed.begin(newId(), JOB, endless)
    const next = await open('cut')
    const states = next.list(JOB.environment).map(({ state, trouble }) => [state, trouble])
    expect(states).toEqual([
      ['stopped', 'The service was stopped.'],
      ['stopped', 'The service was stopped.'],
    ])
    await killed.close()
  })

  it('fail with what went wrong', async () => {
    const register = await open('failed')
    const { id } = await register.begin(newId(), JOB, async () => {
      throw new Error('a simulated event was refused: $.$amount')
    })
    await register.close()
    expect(register.get(JOB.environment, id)).toMatchObject({
      state: 'failed',
      trouble: 'a simulated event was refused: $.$amount',
    })
  })

  it('are forgotten, the oldest first, beyond the bound', async () => {
    const register = await open('many')
    const ids: string[] = []
    for (let at = 0; at <= SIMULATION_BOUNDS.keptMax; at += 1) {
      const { id } = await register.begin(newId(), JOB, async () => undefined)
      ids.push(id)
      await register.stop(id)
    }
    expect(register.get(JOB.environment, ids[0] ?? '')).toBeUndefined()
    expect(register.list(JOB.environment)).toHaveLength(SIMULATION_BOUNDS.keptMax)
    await register.close()
  })
})
