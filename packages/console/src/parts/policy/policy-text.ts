import { stringify } from 'yaml'

/** Conditions stay on one line, however long they are. */
const NO_WIDTH = 0

/** A document, or a part of one, as text that people read and edit. */
export const policyText = (value: unknown): string =>
  stringify(value, { lineWidth: NO_WIDTH, aliasDuplicateObjects: false })
