import { FEATURES } from '../../features/index.ts'
import type { LabelCounts } from '../label-counts.ts'

const SHARE = /^The bad share of the (.+) is (.+ %), adjusted/
const AVERAGE = /^(.* the latest .*)\.$/

/**
 * A sentence of labels with their numbers: of a share those it was made of, if they still are what they were then; else
 * those that there are by now.
 */
export function withLabelCounts(
  sentence: string,
  labels: LabelCounts,
  { place, value }: { readonly place: number; readonly value: number },
): string {
  if (SHARE.test(sentence)) {
    return areThose(labels, place, value)
      ? sentence.replace(
          SHARE,
          (_, whose, share) => `${shareText(labels, whose)} bad: ${share}, adjusted`,
        )
      : sentence
  }
  return sentence.replace(
    AVERAGE,
    (_, said: string) => `${said}${thenText(said, labels)} (by now ${countsText(labels)}).`,
  )
}

/** Labels that have come since may say otherwise. */
function thenText(said: string, { bad, good }: LabelCounts): string {
  const isOther = (said.startsWith('All of') && good > 0) || (said.startsWith('None of') && bad > 0)
  return isOther ? ' then' : ''
}

/** Where nothing but the labels went into the share, they give it again. */
function areThose({ bad, good }: LabelCounts, place: number, value: number): boolean {
  const again = FEATURES[place]?.value(bad, good, 0) ?? NaN
  return Math.fround(again) === Math.fround(value)
}

const shareText = ({ bad, good }: LabelCounts, whose: string): string =>
  `${bad} of ${bad + good} ${bad + good === 1 ? whose.replace(/\blabels\b/, 'label') : whose} ${bad === 1 ? 'was' : 'were'}`

const countsText = ({ bad, good }: LabelCounts): string =>
  `${bad === 0 ? 'none' : bad} bad, ${good === 0 ? 'none' : good} good`
