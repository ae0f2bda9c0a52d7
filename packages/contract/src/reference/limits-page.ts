import { LIMIT_DOCS } from '../limits.ts'
import { code, page, table } from './markdown.ts'

/** docs/reference/limits.md */
export function limitsPage(): string {
  return page('Limits', 'limits.ts', [
    'Everything is bounded. The unit is the last word of a name.',
    table(
      ['Limit', 'Value', 'Of what'],
      Object.entries(LIMIT_DOCS).map(([name, { value, why }]) => [
        code(name),
        value.toLocaleString('en-US'),
        why,
      ]),
    ),
  ])
}
