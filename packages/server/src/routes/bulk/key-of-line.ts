import { isRecord } from '@winnow/contract'
import { kindOf } from './bulk-line.ts'
import { lineKey } from './line-keys.ts'

/** The key by which the core knows a line of bulk for good; undefined for one without an id, and for no JSON object. */
export function keyOfLine(text: string): string | undefined {
  try {
    const fields: unknown = JSON.parse(text)
    return isRecord(fields) ? lineKey({ line: 1, kind: kindOf(fields), text, fields }) : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
