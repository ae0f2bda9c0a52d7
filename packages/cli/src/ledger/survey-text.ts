import type { LedgerSurvey } from '@winnow/store'
import { entriesIn, grouped } from '../output/grouped.ts'

/** Gaps that are named one by one; `--json` names all. */
const NAMED_GAPS = 20

type Entry = NonNullable<LedgerSurvey['last']>

const entryText = ({ sequence, receivedAtMs }: Entry): string =>
  `entry ${grouped(sequence)} of ${new Date(receivedAtMs).toISOString()}`

const rangeText = ({ from, to }: LedgerSurvey['lost'][number]): string =>
  from === to ? grouped(from) : `${grouped(from)}–${grouped(to)}`

function lostText({ lost, lostEntries }: LedgerSurvey): string | undefined {
  if (lost.length === 0) return undefined
  const named = lost.slice(0, NAMED_GAPS).map(rangeText).join(', ')
  const more =
    lost.length > NAMED_GAPS ? `, and ${grouped(lost.length - NAMED_GAPS)} more gaps` : ''
  return `${entriesIn(lostEntries)} lost: ${named}${more}`
}

/** What came after the end, as far as what was made of the ledger tells. */
function afterText({ last, known }: LedgerSurvey): string | undefined {
  const end = last?.sequence ?? 0
  if (known > end)
    return `${grouped(end + 1)}–${grouped(known)} and what may have come later are lost`
  return known === end ? undefined : 'whether more came after it, nothing tells'
}

function endText({ whole, last }: LedgerSurvey): string | undefined {
  const isWhole = last === undefined || whole?.sequence === last.sequence
  return isWhole ? undefined : `the last is ${entryText(last)}`
}

/** What a survey of a damaged ledger found, in one line. */
export function surveyText(survey: LedgerSurvey): string {
  const { readable, whole, last } = survey
  if (last === undefined) return 'nothing of it can be read'
  const upTo =
    whole === undefined ? 'the first is missing' : `none is missing up to ${entryText(whole)}`
  const parts = [
    `${entriesIn(readable)} can be read`,
    upTo,
    endText(survey),
    lostText(survey),
    afterText(survey),
  ]
  return parts.filter((part) => part !== undefined).join('; ')
}
