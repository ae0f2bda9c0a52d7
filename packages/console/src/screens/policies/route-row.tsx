import { Badge, UnstyledButton } from '@mantine/core'
import { IconPlayerPause } from '@tabler/icons-react'
import { CodeText } from '../../parts/code-editor/code-text.tsx'
import { ActionWords } from '../../parts/policy/action-words.tsx'
import type { Route } from '../../parts/policy/policy-flow.ts'
import { SignBadge } from '../../parts/policy/sign-badge.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { hitsOf, type LiveRoute } from './live-routes.ts'
import styles from './policies.module.css'

export interface RouteRowProps {
  readonly place: number
  readonly route: Route
  readonly live: LiveRoute | undefined
  /** Null = it is not paused. */
  readonly pausedFor: LiveRoute['paused_for']
  readonly isOpen: boolean
  readonly onOpen: () => void
}

const PERCENT = 100

/** A route in one row: when it is taken, what it does, about whom, and how often it was. */
export function RouteRow({ place, route, live, pausedFor, isOpen, onOpen }: RouteRowProps) {
  const say = useWords('policies')
  const format = useFormat()
  return (
    <li className={styles['route']} data-open={isOpen}>
      <span className={styles['place']} aria-hidden>
        {place}
      </span>
      <div className={styles['when']}>
        <UnstyledButton
          className={styles['routeName'] ?? ''}
          onClick={onOpen}
          aria-expanded={isOpen}
        >
          {route.name}
        </UnstyledButton>
        {route.when === 'true' ? (
          <span className={styles['meta']}>{say('always')}</span>
        ) : (
          <CodeText>{route.when}</CodeText>
        )}
      </div>
      <ActionWords of={route.actions} />
      <div className={styles['state']}>
        {route.share < PERCENT && (
          <span className={styles['meta']}>
            {say('ofUsers', { share: format.share(route.share / PERCENT) })}
          </span>
        )}
        {pausedFor !== null && (
          <SignBadge color="orange" icon={IconPlayerPause}>
            {say(`paused-${pausedFor}`)}
          </SignBadge>
        )}
        {live?.is_unused === true && <Badge variant="default">{say('unused')}</Badge>}
      </div>
      <div className={styles['hits']}>
        {live === undefined ? (
          <span className={styles['meta']}>–</span>
        ) : (
          <>
            <b>{format.number(hitsOf(live))}</b>{' '}
            <span className={styles['meta']}>{say('hits30')}</span>
          </>
        )}
      </div>
    </li>
  )
}
