import { parse, stringify } from 'yaml'

/** Conditions stay on one line, however long they are. */
const NO_WIDTH = 0

/** A document, or a part of one, as text that people read and edit. */
export const policyText = (value: unknown): string =>
  stringify(value, { lineWidth: NO_WIDTH, aliasDuplicateObjects: false })

/** A version as its author wrote it; made of the document where they sent no text, or one that says something else. */
export function writtenText({
  document,
  text,
}: {
  readonly document: unknown
  readonly text?: string | undefined
}): string {
  return text !== undefined && says(text, document) ? text : policyText(document)
}

/** Whether a text is this document: two of them are printed alike with their members in order. */
function says(text: string, document: unknown): boolean {
  try {
    return printed(parse(text)) === printed(document)
  } catch {
    return false
  }
}

const printed = (value: unknown): string => stringify(value, { sortMapEntries: true })
