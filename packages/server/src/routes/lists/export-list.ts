import { csvLine, LIST_COLUMNS, CSV_TYPE } from '@winnow/contract/native'
import { type ListDefinition, type ListedValue, MAX_LIST_PAGE, type Records } from '@winnow/engine'
import { shownValue } from './list-json.ts'

/** The answer's type, with its character set. */
export const CSV_CONTENT_TYPE = `${CSV_TYPE}; charset=utf-8`

interface ExportedList {
  readonly records: Records
  readonly environment: number
  readonly list: ListDefinition
  readonly nowMs: number
  readonly isSeen: (value: ListedValue) => boolean
}

/** All values of a list as CSV, a page at a time. */
export async function* exportedList(of: ExportedList): AsyncGenerator<string> {
  yield csvLine(LIST_COLUMNS)
  const { records, environment, list, nowMs, isSeen } = of
  for (let after: string | undefined; ;) {
    const from = after === undefined ? {} : { after }
    const page = { nowMs, limit: MAX_LIST_PAGE, ...from }
    const values = await records.lists.page(environment, list.name, page)
    const lines = values.filter(isSeen).map((value) => csvLine(cellsOf(list, value)))
    if (lines.length > 0) yield lines.join('')
    if (values.length < MAX_LIST_PAGE) return
    after = values.at(-1)?.value
  }
}

const cellsOf = (list: ListDefinition, value: ListedValue): readonly string[] => [
  shownValue(list, value.value),
  value.masked ?? '',
  value.expiresAtMs === undefined ? '' : new Date(value.expiresAtMs).toISOString(),
  value.reason ?? '',
  value.author ?? '',
  value.source,
  new Date(value.addedAtMs).toISOString(),
]
