import { ERRORS } from '../errors.ts'
import { LIMITS } from '../limits.ts'
import { OWN_ERRORS } from '../own-errors.ts'
import { page, table } from './markdown.ts'

/** docs/reference/errors.md */
export function errorsPage(): string {
  const codes = ERRORS.toSorted((a, b) => a.precedence - b.precedence)
  const rowsOf = (isReserved: boolean) =>
    codes
      .filter((one) => one.isReserved === isReserved)
      .map((one) => [`${one.code}`, `${one.httpStatus}`, one.name, one.when, one.help])
  const columns = ['Status', 'HTTP', 'Name', 'When', 'Help']
  return page('Errors', 'errors.ts', [
    '## Status codes of the public interface',
    `They stand in \`status\` of an answer, with a sentence in \`error_message\`. Every problem of a\nrequest is found in one pass; the code of the answer is that of the first problem in the order of\nthis table. The sentence names up to ${LIMITS.problemPathsPerMessageCount} fields: those of the code first, then the others.\n\`fields=WARNINGS\` lists all. A few calls answer otherwise: a wrong one-time passcode has status 50 at HTTP 200.`,
    table(columns, rowsOf(false)),
    'Of the public interface, but nothing in this version brings them; a client may be ready for them:',
    table(columns, rowsOf(true)),
    '## Errors of `/v1/` and `/v3/`',
    'The body is `{"error": …, "description": …}`, and `issues` by field where there are several.',
    table(
      ['`error`', 'HTTP', 'When', 'Help'],
      OWN_ERRORS.map((one) => [`\`${one.error}\``, `${one.httpStatus}`, one.when, one.help]),
    ),
  ])
}
