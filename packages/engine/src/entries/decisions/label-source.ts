/** The source of a label that a decision brought. */
export const LABEL_SOURCE = 'decision'
