/** Everything is text of ours, but text of any kind must not become markup. */
export const safe = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

export const code = (text: string): string => `<code>${safe(text)}</code>`

/** What stands between backquotes is code. */
export const prose = (text: string): string =>
  safe(text).replaceAll(/`([^`]*)`/g, '<code>$1</code>')

export const anchor = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\w]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')

/** A table, its first column the heading of each row; '' without rows. */
export function table(
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  if (rows.length === 0) return ''
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join('')
  const body = rows.map(
    ([first = '', ...others]) =>
      `<tr><th scope="row">${first}</th>${others.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
  )
  const title = caption === '' ? '' : `<caption>${caption}</caption>`
  return `<table>${title}<thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

/** A text as it is typed. */
export const listing = (caption: string, text: string): string =>
  `<h4>${caption}</h4><pre tabindex="0"><code>${safe(text)}</code></pre>`

/** What is read by those who ask for it. */
export const folded = (title: string, inside: string): string =>
  inside === '' ? '' : `<details class="more"><summary>${title}</summary>${inside}</details>`
