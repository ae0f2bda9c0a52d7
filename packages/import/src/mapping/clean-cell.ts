import { isRounded } from '@winnow/contract'
import { CellError } from './cell-error.ts'

/** What a spreadsheet writes where it could not compute. */
const SHEET_ERROR =
  /^#(?:N\/A|NV|REF|BEZUG|VALUE|WERT|NAME|DIV\/0|NUM|ZAHL|NULL|SPILL|CALC|#+)[!?]?$/i

/** `="00123"`: written so that a spreadsheet keeps the zeros. */
const AS_FORMULA = /^="(.*)"$/s

/** `'00123`, `'+49 …`: the mark of a text in a spreadsheet. */
const AS_TEXT = /^'(?=[+\-=@\d])/

/**
 * A cell of text without what belongs to the spreadsheet it comes from: blanks around it, `="…"`, a leading apostrophe
 * before digits. Any other cell as it is.
 */
export function cleanCell(cell: unknown): unknown {
  if (typeof cell !== 'string') return cell
  const text = cell.trim()
  if (text.charCodeAt(0) === 61) return AS_FORMULA.exec(text)?.[1] ?? text
  return text.charCodeAt(0) === 39 ? text.replace(AS_TEXT, '') : text
}

/** Errors: CellError for what a spreadsheet writes in place of a value. */
export function mustBeValue(cell: unknown): void {
  if (typeof cell !== 'string' || cell.charCodeAt(0) !== 35) return
  if (SHEET_ERROR.test(cell)) throw new CellError('an error of the spreadsheet stands there')
}

/** Two ids that a spreadsheet rounded would become one. Errors: CellError. */
export function mustBeWholeId(path: string, cell: unknown): void {
  if (typeof cell !== 'string' || !path.endsWith('_id')) return
  if (isRounded(cell)) throw new CellError('expected an id whose digits are not rounded')
}
