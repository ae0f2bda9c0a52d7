/** PostgreSQL keeps no NUL in text: this character, which nobody writes, and a digit stand for it and for itself. */
const ESCAPE = '\uf8fe'
const NUL_FORM = `${ESCAPE}0`
const ESCAPE_FORM = `${ESCAPE}1`

/** A text in the form that PostgreSQL takes. */
export function storedText(text: string): string {
  if (!text.includes('\0') && !text.includes(ESCAPE)) return text
  return text.replaceAll(ESCAPE, ESCAPE_FORM).replaceAll('\0', NUL_FORM)
}

/** The text of such a form. */
export function readText(stored: string): string {
  if (!stored.includes(ESCAPE)) return stored
  return stored.replaceAll(NUL_FORM, '\0').replaceAll(ESCAPE_FORM, ESCAPE)
}
