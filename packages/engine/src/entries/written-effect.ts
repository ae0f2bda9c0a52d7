import type { LabelEffect, ReplacedLabel } from '../labels/label-effect.ts'
import { touchedIn, touchedText } from './touched-text.ts'

/** An effect of a label as bodies hold it. */
export type WrittenEffect<Effect extends LabelEffect = LabelEffect> = Omit<Effect, 'touched'> & {
  readonly touched: readonly string[]
}

export const writtenEffect = <Effect extends LabelEffect>(
  effect: Effect,
): WrittenEffect<Effect> => ({ ...effect, touched: effect.touched.map(touchedText) })

/** The opposite. */
export const effectIn = (written: WrittenEffect): LabelEffect => ({
  ...written,
  touched: written.touched.map(touchedIn),
})

export const replacedIn = (written: WrittenEffect<ReplacedLabel>): ReplacedLabel => ({
  ...effectIn(written),
  sequence: written.sequence,
})
