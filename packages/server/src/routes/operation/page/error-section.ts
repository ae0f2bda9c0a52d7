import { ERRORS, OWN_ERRORS, type ErrorEntry } from '@winnow/contract'
import { code, folded, prose, table } from './html.ts'

const HEADS = ['Status', 'HTTP', 'When', 'What to do'] as const

/** The catalogue of what is refused, and what to do about it. */
export function errorSection(): string {
  const codes: readonly ErrorEntry[] = ERRORS.toSorted((a, b) => a.precedence - b.precedence)
  const rowsOf = (isReserved: boolean) =>
    codes.filter((one) => one.isReserved === isReserved).map(errorRow)
  const own = OWN_ERRORS.map(({ error, httpStatus, when, help }) => [
    code(error),
    String(httpStatus),
    prose(when),
    prose(help),
  ])
  return (
    '<section id="errors"><h2>Errors</h2>' +
    '<p>Paths with a version say in <code>status</code> what is wrong, and in ' +
    '<code>error_message</code> where. Of several problems the first of this table decides the status.</p>' +
    table('Of /v205, /v204 and /v203', HEADS, rowsOf(false)) +
    folded('Reserved: nothing brings them here', table('', HEADS, rowsOf(true))) +
    table('Of /v1 and /v3', ['error', 'HTTP', 'When', 'What to do'], own) +
    '</section>'
  )
}

const errorRow = ({ code: status, httpStatus, name, when, help }: ErrorEntry) => [
  `${code(String(status))} <small>${prose(name)}</small>`,
  String(httpStatus),
  prose(when),
  prose(help),
]
