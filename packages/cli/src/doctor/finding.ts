import { visible } from '../output/visible.ts'

/** What came of one check. */
export interface Finding {
  readonly what: string
  readonly state: 'well' | 'doubtful' | 'ill' | 'unseen'
  readonly told: string
  /** What helps, when it is ill or doubtful. */
  readonly remedy?: string
}

export const well = (what: string, told: string): Finding => ({ what, state: 'well', told })

/** The service works with it; somebody should know all the same. */
export const doubtful = (what: string, told: string, remedy: string): Finding => ({
  what,
  state: 'doubtful',
  told,
  remedy,
})

export const ill = (what: string, told: string, remedy: string): Finding => ({
  what,
  state: 'ill',
  told,
  remedy,
})

export const unseen = (what: string, told: string): Finding => ({ what, state: 'unseen', told })

const MARKS = { well: '✓', doubtful: '!', ill: '✗', unseen: '–' } as const

/** A finding as lines of text. */
export function findingText({ what, state, told, remedy }: Finding): string {
  const line = `${MARKS[state]} ${what.padEnd(16)} ${visible(told)}`
  return remedy === undefined ? line : `${line}\n  ${' '.repeat(16)} → ${remedy}`
}
