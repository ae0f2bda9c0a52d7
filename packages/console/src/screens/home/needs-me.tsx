import {
  IconAlertTriangle,
  IconChevronRight,
  IconCircleCheck,
  IconInfoCircle,
} from '@tabler/icons-react'
import { useCall } from '../../calls/use-call.ts'
import { CallFailure } from '../../parts/call-failure.tsx'
import { Section } from '../../parts/section.tsx'
import { TextLink } from '../../parts/text-link.tsx'
import { may, useMe } from '../../shell/use-me.ts'
import { useSentence } from '../../words/use-sentence.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './home.module.css'
import { useAlarms } from './use-alarms.ts'
import { drift, pausedRoutes, unhealthy } from './warnings.ts'

const EVERY_MS = 60_000

/** An arrow stays with the last word. */
const NO_BREAK = '\u00a0'

/** Paused routes, drift and trouble with the integration, each in a sentence. */
export function NeedsMe() {
  const say = useWords('home')
  const me = useMe()
  const isOn = may(me, 'read_records')
  const health = useCall('GET /v1/health/integration', {}, { everyMs: EVERY_MS, isOn })
  const routes = useCall('GET /v1/policies/live/routes', {}, { everyMs: EVERY_MS, isOn })
  const models = useCall('GET /v1/models', {}, { everyMs: EVERY_MS, isOn: may(me, 'read_models') })
  const common = useWords('common')
  const translated = useSentence()
  const advice = drift(useAlarms(), models.data, { nameOf: common, translated })
  const error = health.error ?? routes.error
  const warnings = [
    ...pausedRoutes(routes.data, say),
    ...unhealthy(health.data, say),
    ...advice.warnings,
  ]
  return (
    <Section title={say('needsMe')}>
      {error !== null && <CallFailure error={error} />}
      <ul className={styles['warnings']}>
        {warnings.map(({ id, text, link }) => (
          <li key={id}>
            <IconAlertTriangle size={16} aria-hidden className={styles['warning']} />
            <TextLink {...link} inherit c="inherit">
              {text}
              {NO_BREAK}
              <IconChevronRight size={14} aria-hidden />
            </TextLink>
          </li>
        ))}
        {(['moderate', 'unfitted'] as const).map(
          (kind) =>
            advice[kind].length > 0 && (
              <li key={kind}>
                <IconInfoCircle size={16} aria-hidden className={styles['advice']} />
                <TextLink to="/models" inherit c="inherit">
                  {say(kind, { types: advice[kind].map((type) => common(type)).join(', ') })}
                  {NO_BREAK}
                  <IconChevronRight size={14} aria-hidden />
                </TextLink>
              </li>
            ),
        )}
        {warnings.length === 0 && error === null && (
          <li>
            <IconCircleCheck size={16} aria-hidden className={styles['well']} />
            {say('allWell')}
          </li>
        )}
      </ul>
    </Section>
  )
}
