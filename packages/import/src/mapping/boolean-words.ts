import { CellError } from './cell-error.ts'

/** Words for true and false that exports write, by language; none means both. */
const TRUE = new Set(
  'true t yes y 1 1.0 x ✓ ✔ on ja j wahr oui o vrai si sí s vero verdadero sim verdadeiro tak da evet'.split(
    ' ',
  ),
)
const FALSE = new Set(
  'false f no n 0 0.0 off nein falsch non faux falso não nao nie ne net nej hayır'.split(' '),
)

/** True or false, from the usual words in any case. Errors: CellError. */
export function toBoolean(cell: unknown): boolean {
  if (typeof cell === 'boolean') return cell
  const word = String(cell).trim().toLowerCase()
  if (TRUE.has(word)) return true
  if (FALSE.has(word)) return false
  throw new CellError('expected true or false (values: in the mapping says what other words mean)')
}
