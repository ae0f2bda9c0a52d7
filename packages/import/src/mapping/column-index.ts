import { ImportError } from '../import-error.ts'

function missing(columns: readonly string[], column: string): string {
  const [only = ''] = columns
  const delimiter = columns.length === 1 ? /[;\t|]/.exec(only)?.[0] : undefined
  const hint =
    delimiter === undefined
      ? ''
      : `. Is it delimited by another character? csv: {delimiter: ${JSON.stringify(delimiter)}}`
  return `the mapping names the column ${column}; the file has ${columns.join(', ')}${hint}`
}

/** Where a column stands in the header. Errors: ImportError for one that is missing or stands there twice. */
export function columnIndex(columns: readonly string[], column: string): number {
  const index = columns.indexOf(column)
  if (index === -1) throw new ImportError(missing(columns, column))
  if (index === columns.lastIndexOf(column)) return index
  throw new ImportError(`the mapping names the column ${column}, and the file has two of that name`)
}
