import { Alert, CloseButton, Stack } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { ShareWithInterval } from '../../parts/estimate.tsx'
import type { Route } from '../../parts/policy/policy-flow.ts'
import type { Publication } from '../../parts/policy/stage-badge.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { DayLine } from './day-line.tsx'
import { hitsOf, type LiveRoute } from './live-routes.ts'
import { PausedRoute } from './paused-route.tsx'
import styles from './policies.module.css'
import { RecentHits } from './recent-hits.tsx'

export interface LiveCardProps {
  /** `orders/block`. */
  readonly name: string
  readonly route: Route
  readonly live: LiveRoute | undefined
  readonly stage: Publication['stage']
  readonly version: number
  readonly judgedOneOf: number
  readonly onClose: () => void
}

/** How a route does: hits, users, precision, money, overrides, its last change, the last 30 days and the latest hits. */
export function LiveCard({
  name,
  route,
  live,
  stage,
  version,
  judgedOneOf,
  onClose,
}: LiveCardProps) {
  const say = useWords('policies')
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => card.current?.scrollIntoView({ block: 'nearest' }), [name])
  return (
    <div ref={card} className={styles['card']}>
      <Section
        title={name.replace('/', ' / ')}
        aside={<CloseButton size="sm" aria-label={say('closeCard')} onClick={onClose} />}
      >
        {live === undefined ? (
          <Quiet>
            {stage === 'shadow' || stage === 'draft' ? say(`${stage}Figures`) : say('noFigures')}
          </Quiet>
        ) : (
          <Stack gap="sm">
            {live.is_paused && <PausedRoute live={live} version={version} />}
            {live.errors > 0 && (
              <Alert color="orange" variant="light" p="xs">
                {say('routeErrors', { count: live.errors })}
              </Alert>
            )}
            <Figures live={live} budget={route.budget} />
            <DayLine line={live.line} label={say('last30')} />
            {judgedOneOf > 1 && <Quiet>{say('judgedOneOf', { count: judgedOneOf })}</Quiet>}
            <RecentHits of={live.recent} />
          </Stack>
        )}
      </Section>
    </div>
  )
}

interface FiguresProps {
  readonly live: LiveRoute
  readonly budget: number | undefined
}

const PERCENT = 100

function Figures({ live, budget }: FiguresProps) {
  const say = useWords('policies')
  const format = useFormat()
  const figures = [
    [say('hits30'), format.number(hitsOf(live))],
    [
      say('hitsAll'),
      say('ofEvents', { hits: format.number(live.hits), events: format.number(live.events) }),
    ],
    [say('users'), format.number(live.users)],
    [say('money'), format.money(live.amount_micros, 'USD')],
    [say('precision'), <ShareWithInterval key="precision" of={live.precision ?? NOTHING} />],
    [say('outcomes'), say('outcomesOf', outcomes(live))],
    [say('overrides'), format.number(live.overrides)],
    [say('budget'), budget === undefined ? say('budgetLearned') : format.share(budget / PERCENT)],
    [
      say('lastChange'),
      say('changedBy', { version: live.changed_by, when: format.moment(live.changed_at) }),
    ],
    [say('lastHit'), live.last_hit === null ? say('never') : format.moment(live.last_hit)],
  ] as const
  return (
    <dl className={styles['figures']}>
      {figures.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const NOTHING = { value: null, low: null, high: null } as const

const outcomes = ({ bad, good, not_yet_known: open, unknown }: LiveRoute) => ({
  bad,
  good,
  open,
  unknown,
})
