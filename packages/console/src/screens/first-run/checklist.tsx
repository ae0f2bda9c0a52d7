import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useCall } from '../../calls/use-call.ts'
import { Section } from '../../parts/section.tsx'
import { may, useMe } from '../../shell/use-me.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './checklist.module.css'

/** As fast as a person looks up from their terminal. */
const EVERY_MS = 2_000

/** What is done on the way to a first decided case; it looks by itself. */
export function Checklist() {
  const say = useWords('first-run')
  const me = useMe()
  const health = useCall(
    'GET /v1/health/integration',
    {},
    { everyMs: EVERY_MS, isOn: may(me, 'read_records') },
  )
  const isOn = may(me, 'read_cases')
  const waiting = useCall('GET /v1/cases', { limit: 1 }, { everyMs: EVERY_MS, isOn })
  const decided = useCall(
    'GET /v1/cases',
    { limit: 1, state: 'decided' },
    { everyMs: EVERY_MS, isOn },
  )
  const [event] = health.data?.events ?? []
  const steps = [
    { word: 'stepEvent', isDone: event !== undefined },
    { word: 'stepCase', isDone: (waiting.data?.cases.length ?? 0) > 0 },
    { word: 'stepDecided', isDone: (decided.data?.cases.length ?? 0) > 0 },
  ] as const
  return (
    <Section title={say('steps')}>
      <ol className={styles['steps']} aria-live="polite">
        {steps.map(({ word, isDone }) => (
          <li key={word} data-done={isDone}>
            {isDone ? (
              <IconCircleCheck size={17} aria-hidden />
            ) : (
              <IconCircle size={17} aria-hidden />
            )}
            {say(word)} <span className={styles['state']}>{say(isDone ? 'done' : 'open')}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
