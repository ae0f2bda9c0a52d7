import { Badge } from '@mantine/core'
import type { Workflow } from '../../parts/policy/policy-flow.ts'
import type { Publication } from '../../parts/policy/stage-badge.tsx'
import { Section } from '../../parts/section.tsx'
import { useAbuseName } from '../../parts/use-abuse-name.ts'
import { useWords } from '../../words/use-words.ts'
import { findRoute, type LiveRoute } from './live-routes.ts'
import styles from './policies.module.css'
import { RouteRow } from './route-row.tsx'

export interface WorkflowFlowProps {
  readonly of: Workflow
  readonly publication: Publication
  readonly live: readonly LiveRoute[]
  readonly openRoute: string | undefined
  readonly onOpen: (route: string) => void
}

/** A workflow as it runs: on which events, and its routes from the first that is tried to the last. */
export function WorkflowFlow({ of, publication, live, openRoute, onOpen }: WorkflowFlowProps) {
  const say = useWords('policies')
  const abuseName = useAbuseName()
  const { paused_routes: paused = [], slow_routes: slow = [] } = publication
  return (
    <Section
      title={of.displayName ?? of.name}
      aside={
        <span className={styles['tags']}>
          {of.isOnlyOnRequest && <Badge variant="default">{say('onRequest')}</Badge>}
          {of.abuseTypes.map((type) => (
            <Badge key={type} variant="default" className={styles['plainBadge'] ?? ''}>
              {abuseName(type)}
            </Badge>
          ))}
        </span>
      }
    >
      <p className={styles['runsOn']}>
        {say('runsOn', { events: of.on.join(', '), entity: of.entity })}
      </p>
      <ol className={styles['routes']}>
        {of.routes.map((route, at) => {
          const name = `${of.name}/${route.name}`
          return (
            <RouteRow
              key={route.name}
              place={at + 1}
              route={route}
              live={findRoute(live, publication.version, of, route)}
              pausedFor={paused.includes(name) ? causeOf(slow.includes(name)) : null}
              isOpen={openRoute === name}
              onOpen={() => onOpen(name)}
            />
          )
        })}
      </ol>
      <p className={styles['otherwise']}>{say('otherwise')}</p>
    </Section>
  )
}

const causeOf = (isSlow: boolean) => (isSlow ? 'latency' : 'budget')
