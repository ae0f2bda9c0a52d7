import { describe, expect, it } from 'vitest'
import { rowsWith, shownColumns } from './table-model.ts'
import { sortOrderOf, tableSearch } from './table-view.ts'

const COLUMNS = [
  { id: 'name', title: 'Name', cell: String, sortBy: (row: string) => row },
  { id: 'length', title: 'Length', cell: String, isExtra: true },
]

describe('the view of a table (C15)', () => {
  it('is taken from the address, and hostile words of it are left out', () => {
    expect(tableSearch({ sort: '-name', columns: 'name,length', find: 12 })).toEqual({
      sort: '-name',
      columns: 'name,length',
      find: '12',
    })
    expect(tableSearch({ sort: '<b>', columns: ['name'], find: '' })).toEqual({})
    expect(sortOrderOf('-name')).toEqual({ id: 'name', desc: true })
  })

  it('shows the usual columns unless known ones were chosen', () => {
    expect(shownColumns(COLUMNS, undefined)).toEqual(['name'])
    expect(shownColumns(COLUMNS, 'length,gone')).toEqual(['length'])
    expect(shownColumns(COLUMNS, 'gone')).toEqual(['name'])
  })

  it('finds rows by any text that they are sorted by', () => {
    expect(rowsWith(['Ann', 'Bob'], COLUMNS, 'an')).toEqual(['Ann'])
  })
})
