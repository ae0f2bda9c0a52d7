import type { Format } from '../../words/use-format.ts'
import type { Say } from '../../words/use-words.ts'
import type { Report } from './use-report.ts'

/** What the scores promised and what came; and where events have no label, how far that can be off. */
export function promiseWords(
  { calibration }: Pick<Report, 'calibration'>,
  say: Say<'models'>,
  format: Format,
): readonly string[] {
  const { promised, observed } = calibration
  if (promised === null || observed === null) return []
  const shares = { promised: format.share(promised), observed: format.share(observed) }
  return [say('calibrationSentence', shares), ...silentWords(calibration, say, format)]
}

function silentWords(
  { promised, unlabelled, ratio_if_alike: alike, bad_if_right: missing }: Report['calibration'],
  say: Say<'models'>,
  format: Format,
): readonly string[] {
  if (unlabelled === 0) return []
  const events = format.number(unlabelled)
  const first =
    alike === null
      ? say('onlyBadSentence', { events })
      : say('silentSentence', { events, observed: format.share((promised ?? 0) / alike) })
  const right =
    missing === null ? [] : [say('rightIfSentence', { missing: format.number(missing) })]
  return [[first, ...right].join(' ')]
}
