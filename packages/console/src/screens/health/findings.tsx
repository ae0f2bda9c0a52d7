import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { Answer } from '../../calls/call-types.ts'
import { Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './health.module.css'

export type Health = Answer<'GET /v1/health/integration'>

const MS_PER_SECOND = 1000

interface Finding {
  readonly text: string
  readonly isWell: boolean
}

/** What the figures say: whether amounts are in micros, and the times are right. */
export function Findings({ health }: { readonly health: Health }) {
  const say = useWords('health')
  const format = useFormat()
  const { amounts, clock } = health
  const wrong = amounts.filter(({ finding }) => finding !== 'ok')
  const findings: Finding[] = wrong.map(({ currency, median, finding }) => ({
    text: say(`amounts-${finding}`, { currency, median: format.money(median, currency) }),
    isWell: false,
  }))
  if (wrong.length === 0 && amounts.length > 0)
    findings.push({ text: say('amountsWell', { count: amounts.length }), isWell: true })
  if (clock !== null)
    findings.push({
      text: say(`clock-${clock.finding}`, {
        seconds: format.number(Math.abs(clock.median_skew_ms) / MS_PER_SECOND),
      }),
      isWell: clock.finding === 'ok',
    })
  return (
    <Section title={say('findings')}>
      <ul className={styles['findings']}>
        {findings.map(({ text, isWell }) => (
          <li key={text}>
            {isWell ? (
              <IconCircleCheck size={16} aria-hidden className={styles['well']} />
            ) : (
              <IconAlertTriangle size={16} role="img" aria-label={say('look')} />
            )}
            {text}
          </li>
        ))}
        {findings.length === 0 && <li>{say('tooFew')}</li>}
      </ul>
    </Section>
  )
}
