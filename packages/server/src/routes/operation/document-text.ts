import { isRecord } from '@winnow/contract'

/** Levels that have lines of their own: down to the parts of an operation, and of a component. */
const LINED_LEVELS = 4

/**
 * The document as the file that is read and compared: a change shows in the line of the operation or the
 * component that changed, and the file is hardly larger than the same on one line.
 */
export const documentText = (document: object): string => `${lined(document, LINED_LEVELS, '')}\n`

function lined(value: unknown, levels: number, indent: string): string {
  if (!isRecord(value) || levels === 0) return JSON.stringify(value)
  const inner = `${indent} `
  const lines = Object.entries(value).map(
    ([name, one]) => `${inner}${JSON.stringify(name)}: ${lined(one, levels - 1, inner)}`,
  )
  return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n${indent}}`
}
