/** A table in Markdown; cells may not break lines and their bars are escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

export const code = (text: string): string => `\`${text}\``

/** A page: title, what made it, and its parts with empty lines between. */
export function page(title: string, source: string, parts: readonly string[]): string {
  const note = `<!-- Made by \`npm run generate\` from packages/contract/src/${source}; edit that. -->`
  return `${[`# ${title}`, note, ...parts].join('\n\n')}\n`
}

/** The anchor that a heading gets. */
export const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(/\s+/g, '-')
