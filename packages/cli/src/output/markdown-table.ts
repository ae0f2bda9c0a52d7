import { visible } from './visible.ts'

const row = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => visible(cell).replaceAll('|', '\\|')).join(' | ')} |`

/** Lines of a table in Markdown, with an empty one after them; none without rows. */
export const table = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] =>
  rows.length === 0 ? [] : [row(head), row(head.map(() => '---')), ...rows.map(row), '']
