import { type FitProgress, fitModel } from '@winnow/engine'
import { expect, it } from 'vitest'
import { fitTask, scoredEntries } from './fit-rows.test.support.ts'
import type { StoreKind } from './stores.test.support.ts'

/** The laws of `Trainer`: it fits what `fitModel` fits to the entries of its ledger. */
export function trainerLaws({ open }: StoreKind): void {
  it('fits the very bytes that the engine fits to the same entries', async () => {
    const { ledger, trainer } = await open()
    await ledger.append(scoredEntries)
    const fitted = await trainer.fit(fitTask())
    expect(fitted?.summary).toMatchObject({ kind: 'ridge', rows: 119, bad: 29 })
    const read = async (sequences: readonly number[]) =>
      scoredEntries.filter(({ sequence }) => sequences.includes(sequence))
    expect(fitted).toEqual(await fitModel(fitTask(), read))
  })

  it.each([0, 1])('fits nothing when all rows are of one kind (%d)', async (bad) => {
    const { ledger, trainer } = await open()
    await ledger.append(scoredEntries)
    const task = fitTask()
    const rows = task.rows.map((number, at) => (at % 4 === 3 ? bad : number))
    expect(await trainer.fit({ ...task, rows })).toBeUndefined()
  })

  it('reports each phase of a fit, in order', async () => {
    const { ledger, trainer } = await open()
    await ledger.append(scoredEntries)
    const told: FitProgress[] = []
    await trainer.fit(fitTask(), (progress) => told.push(progress))
    const rows = { rows: 119, unreadable: 0 }
    expect(told).toEqual([
      { phase: 'reading', read: 0, ...rows },
      { phase: 'fitting', read: 119, ...rows },
      { phase: 'judging', read: 119, ...rows },
    ])
  })
}
