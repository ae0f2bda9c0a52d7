import { existsSync } from 'node:fs'
import type { Deliveries } from '@winnow/engine'
import { WorkerLink } from './worker-link.ts'

type Given<Name extends keyof Deliveries> = Parameters<Deliveries[Name]>
type Answer<Name extends keyof Deliveries> = ReturnType<Deliveries[Name]>

/** Deliveries in a file of their own; its thread starts when somebody first asks. */
export class SqliteDeliveries implements Deliveries {
  private readonly file: string
  private worker: WorkerLink | undefined

  constructor(file: string) {
    this.file = file
  }

  fed(...given: Given<'fed'>): Answer<'fed'> {
    return this.ask('fed', given)
  }

  rewind(...given: Given<'rewind'>): Answer<'rewind'> {
    return this.ask('rewind', given)
  }

  add(...given: Given<'add'>): Answer<'add'> {
    return this.ask('add', given)
  }

  claim(...given: Given<'claim'>): Answer<'claim'> {
    return this.ask('claim', given)
  }

  release(...given: Given<'release'>): Answer<'release'> {
    return this.ask('release', given)
  }

  note(...given: Given<'note'>): Answer<'note'> {
    return this.ask('note', given)
  }

  hasten(...given: Given<'hasten'>): Answer<'hasten'> {
    return this.ask('hasten', given)
  }

  hold(...given: Given<'hold'>): Answer<'hold'> {
    return this.ask('hold', given)
  }

  unhold(...given: Given<'unhold'>): Answer<'unhold'> {
    return this.ask('unhold', given)
  }

  cancel(...given: Given<'cancel'>): Answer<'cancel'> {
    return this.ask('cancel', given)
  }

  lowestOpen(...given: Given<'lowestOpen'>): Answer<'lowestOpen'> {
    return this.ask('lowestOpen', given)
  }

  counts(...given: Given<'counts'>): Answer<'counts'> {
    return this.ask('counts', given)
  }

  find(...given: Given<'find'>): Answer<'find'> {
    return this.ask('find', given)
  }

  get(...given: Given<'get'>): Answer<'get'> {
    return this.ask('get', given)
  }

  attempts(...given: Given<'attempts'>): Answer<'attempts'> {
    return this.ask('attempts', given)
  }

  countReplay(...given: Given<'countReplay'>): Answer<'countReplay'> {
    return this.ask('countReplay', given)
  }

  addReplay(...given: Given<'addReplay'>): Answer<'addReplay'> {
    return this.ask('addReplay', given)
  }

  advanceReplay(...given: Given<'advanceReplay'>): Answer<'advanceReplay'> {
    return this.ask('advanceReplay', given)
  }

  stopReplay(...given: Given<'stopReplay'>): Answer<'stopReplay'> {
    return this.ask('stopReplay', given)
  }

  replays(...given: Given<'replays'>): Answer<'replays'> {
    return this.ask('replays', given)
  }

  expire(...given: Given<'expire'>): Answer<'expire'> {
    return this.ask('expire', given)
  }

  /** Removes all messages of these entries, whatever became of them. Error: the disk's. */
  async forget(sequences: readonly number[]): Promise<void> {
    if (!existsSync(this.file)) return
    this.worker ??= new WorkerLink('deliveries-worker', this.file)
    await this.worker.call<undefined>('forget', sequences)
  }

  async close(): Promise<void> {
    await this.worker?.close()
  }

  private ask<Name extends keyof Deliveries>(name: Name, given: Given<Name>): Answer<Name> {
    this.worker ??= new WorkerLink('deliveries-worker', this.file)
    return this.worker.call(name, given) as Answer<Name>
  }
}
