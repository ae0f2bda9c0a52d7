import { IconAlertTriangle } from '@tabler/icons-react'
import { Section } from '../../parts/section.tsx'
import { useFormat, type Format } from '../../words/use-format.ts'
import { useSentence } from '../../words/use-sentence.ts'
import { useWords, type Say } from '../../words/use-words.ts'
import styles from './model.module.css'
import { promiseWords } from './promise-words.ts'
import type { Report } from './use-report.ts'

type SayModels = Say<'models'>

/** What the share of reviews is looked for at: the most that a small team looks at in a day. */
const SMALL_TEAM_REVIEWS = 20

/** Of the thresholds with at most so many reviews a day, the one that catches most. */
function thresholdFor(report: Report, reviewsPerDay: number) {
  return report.thresholds
    .filter(({ reviews_per_day: reviews }) => reviews !== null && reviews <= reviewsPerDay)
    .toSorted((one, other) => (other.caught.value ?? 0) - (one.caught.value ?? 0))[0]
}

function judged({ total }: Report, say: SayModels, format: Format): string {
  const events = format.number(total.bad + total.good)
  const waiting = format.number(total.not_yet_knowable.events)
  return say('judgedSentence', { events, bad: format.number(total.bad), waiting })
}

function ranking({ total }: Report, say: SayModels, format: Format): readonly string[] {
  const roc = total.figures?.area_under_roc
  if (roc === undefined || roc.value === null) return [say('tooFew')]
  const whole = (share: number | null) => format.number(Math.round((share ?? 0) * 100))
  return [
    say('rankingSentence', {
      value: whole(roc.value),
      low: whole(roc.low),
      high: whole(roc.high),
    }),
  ]
}

function work(report: Report, say: SayModels, format: Format): readonly string[] {
  const row = thresholdFor(report, SMALL_TEAM_REVIEWS)
  if (row === undefined || row.caught.value === null || row.precision.value === null) return []
  return [
    say('workSentence', {
      threshold: format.number(row.threshold),
      reviews: format.number(row.reviews_per_day ?? 0),
      caught: format.share(row.caught.value),
      precision: format.share(row.precision.value),
    }),
  ]
}

/** Is it any good? In sentences; the tables below have the figures. */
export function PlainWords({ report }: { readonly report: Report }) {
  const say = useWords('models')
  const format = useFormat()
  const translated = useSentence()
  const sentences = [
    judged(report, say, format),
    ...ranking(report, say, format),
    ...work(report, say, format),
    ...promiseWords(report, say, format),
  ]
  return (
    <Section title={say('isItGood')}>
      <ul className={styles['sentences']}>
        {sentences.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {report.alarms.map(({ kind, name, sentence }) => (
          <li key={`${kind} ${name}`} className={styles['alarm']}>
            <IconAlertTriangle size={16} role="img" aria-label={say('drift')} />
            {translated(sentence)}
          </li>
        ))}
        {report.alarms.length === 0 && <li>{say('noDrift')}</li>}
      </ul>
    </Section>
  )
}
