import { IconAlertTriangle, IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import { useCall } from '../../calls/use-call.ts'
import { CallFailure } from '../../parts/call-failure.tsx'
import { Section } from '../../parts/section.tsx'
import { TextLink } from '../../parts/text-link.tsx'
import { may, useMe } from '../../shell/use-me.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './home.module.css'
import { useAlarms } from './use-alarms.ts'
import { drift, pausedRoutes, unhealthy } from './warnings.ts'

const EVERY_MS = 60_000

/** Paused routes, drift and trouble with the integration, each in a sentence. */
export function NeedsMe() {
  const say = useWords('home')
  const isOn = may(useMe(), 'read_records')
  const health = useCall('GET /v1/health/integration', {}, { everyMs: EVERY_MS, isOn })
  const routes = useCall('GET /v1/policies/live/routes', {}, { everyMs: EVERY_MS, isOn })
  const alarms = useAlarms()
  const common = useWords('common')
  const error = health.error ?? routes.error
  const warnings = [
    ...pausedRoutes(routes.data, say),
    ...unhealthy(health.data, say),
    ...drift(alarms, common),
  ]
  return (
    <Section title={say('needsMe')}>
      {error !== null && <CallFailure error={error} />}
      <ul className={styles['warnings']}>
        {warnings.map(({ id, text, link }) => (
          <li key={id}>
            <IconAlertTriangle size={16} aria-hidden className={styles['warning']} />
            <TextLink {...link} inherit c="inherit">
              {text} <IconChevronRight size={14} aria-hidden />
            </TextLink>
          </li>
        ))}
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
