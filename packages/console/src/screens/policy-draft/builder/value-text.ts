const PLAIN_TEXT = /^'([^'\\]*)'$/

/** What is CEL already: a text in quotes, a list, a call, a name with a point, or a value of its own. */
const IS_CEL = /^(?:['"[].*|.*\(.*|[a-z]\w*\.[\w.]+|true|false|null)$/

/** A value as people read it: a text without its quotes. */
export const shownValue = (cel: string): string => PLAIN_TEXT.exec(cel)?.[1] ?? cel

/** A typed value as CEL; of what is a text, words get their quotes. */
export function typedValue(typed: string, isText: boolean): string {
  if (!isText || IS_CEL.test(typed.trim())) return typed
  return `'${typed.replaceAll(/[\\']/g, (sign) => `\\${sign}`)}'`
}
