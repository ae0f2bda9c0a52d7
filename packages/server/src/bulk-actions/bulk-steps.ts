import { UNDO_MS } from '@winnow/engine'
import { OwnRefusal } from '../http/refusals.ts'
import type { KeptBulk } from './kept-bulk.ts'

/** What people do with a bulk action. Each answers it as it is afterwards. Errors: OwnRefusal conflict. */

const conflict = (text: string): OwnRefusal => new OwnRefusal('conflict', text)

export function started(bulk: KeptBulk, nowMs: number): KeptBulk {
  if (bulk.state !== 'ready') throw conflict(`The bulk action ${bulk.id} has started already.`)
  return { ...bulk, state: 'running', startedAtMs: nowMs }
}

export function paused(bulk: KeptBulk, nowMs: number): KeptBulk {
  if (bulk.state !== 'running') throw conflict(`The bulk action ${bulk.id} does not run.`)
  return { ...bulk, state: 'paused', stoppedAtMs: nowMs }
}

export function resumed(bulk: KeptBulk): KeptBulk {
  if (bulk.state !== 'paused') throw conflict(`The bulk action ${bulk.id} is not paused.`)
  return running(bulk)
}

/** What was done of it is undone, whether all of it was done or not. */
export function undoing(bulk: KeptBulk): KeptBulk {
  if (bulk.state === 'ready') throw conflict(`The bulk action ${bulk.id} has not started.`)
  if (bulk.pass === 'undo') throw conflict(`The bulk action ${bulk.id} is undone already.`)
  if (bulk.job.work.do === 'hand_over') {
    throw conflict('A hand-over has no undo: hand the cases over again.')
  }
  const { retried: _, ...whole } = running(bulk)
  return { ...whole, pass: 'undo', position: 0, failures: [] }
}

/** Looks again at what failed. */
export function retrying(bulk: KeptBulk): KeptBulk {
  if (bulk.state !== 'done') throw conflict(`The bulk action ${bulk.id} is not done.`)
  if (bulk.failures.length === 0) throw conflict(`Nothing failed in the bulk action ${bulk.id}.`)
  const retried = bulk.failures.map(({ of }) => of)
  return { ...running(bulk), retried, position: 0, failures: [] }
}

function running(bulk: KeptBulk): KeptBulk {
  const { stoppedAtMs: _, ...rest } = bulk
  return { ...rest, state: 'running' }
}

/** Whether its decisions wait: it runs, or its time to be undone unseen is not over. */
export const isHeld = ({ state, stoppedAtMs }: KeptBulk, nowMs: number): boolean =>
  state === 'running' || (stoppedAtMs !== undefined && stoppedAtMs > nowMs - UNDO_MS)
