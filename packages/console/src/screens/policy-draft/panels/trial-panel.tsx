import { NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Answer } from '../../../calls/call-types.ts'
import { useQuestion } from '../../../calls/use-question.ts'
import { CallFailure } from '../../../parts/call-failure.tsx'
import { ShareWithInterval } from '../../../parts/estimate.tsx'
import { Quiet, Section } from '../../../parts/section.tsx'
import { useFormat } from '../../../words/use-format.ts'
import { useWords } from '../../../words/use-words.ts'
import type { Checked } from '../use-checked.ts'
import styles from './panels.module.css'

type Trial = Answer<'POST /v1/policies/trial'>

export interface TrialPanelProps {
  readonly checked: Checked
  readonly routes: readonly string[]
  /** `orders/block`. */
  readonly route: string
  readonly onRoute: (route: string) => void
}

const PAUSE_MS = 300
/** With the pause and the start of its thread the count is there two seconds after the key. */
const BUDGET_MS = 900

/** How many of the newest events a route would have taken, while it is written. */
export function TrialPanel({ checked, routes, route, onRoute }: TrialPanelProps) {
  const say = useWords('policies')
  const [value] = useDebouncedValue(checked.isOk ? checked.value : undefined, PAUSE_MS)
  const [workflow = '', name = ''] = route.split('/')
  const isKnown = routes.includes(route)
  const trial = useQuestion(
    'POST /v1/policies/trial',
    value === undefined || !isKnown
      ? undefined
      : { body: { policy: value, workflow, route: name, budget_ms: BUDGET_MS } },
    hasReadNothing,
  )
  const { data, error, isFetching } = trial
  return (
    <Section
      title={say('trial')}
      aside={
        <NativeSelect
          size="xs"
          aria-label={say('route')}
          value={route}
          data={isKnown ? [...routes] : [route, ...routes]}
          onChange={({ currentTarget }) => onRoute(currentTarget.value)}
        />
      }
    >
      <div role="status" aria-busy={isFetching}>
        {error !== null && <CallFailure error={error} />}
        {error === null && data === undefined && (
          <Quiet>
            {checked.hasErrors ? say('trialNeedsOk') : say(isKnown ? 'trialRuns' : 'trialWaits')}
          </Quiet>
        )}
        {error === null && data !== undefined && <TrialFigures of={data} />}
      </div>
    </Section>
  )
}

/** On a busy service the time may be over before the first event is read. */
const hasReadNothing = ({ complete, from }: Trial): boolean => !complete && from === null

const NOTHING = { value: null, low: null, high: null } as const

function TrialFigures({ of }: { readonly of: Trial }) {
  const say = useWords('policies')
  const format = useFormat()
  const { figures, share, events, complete, from, to } = of
  if (figures === null || from === null || to === null)
    return <Quiet>{say(complete ? 'trialNothing' : 'trialTooSlow')}</Quiet>
  return (
    <>
      <p className={styles['big']}>
        <b>{format.number(figures.hits)}</b> {say('trialHits', { events: format.number(events) })}{' '}
        <ShareWithInterval of={share ?? NOTHING} />
      </p>
      <dl className={styles['facts']}>
        <dt>{say('perDay')}</dt>
        <dd>{format.number(of.per_day)}</dd>
        <dt>{say('users')}</dt>
        <dd>{format.number(figures.users)}</dd>
        <dt>{say('money')}</dt>
        <dd>{format.money(figures.amount_micros, 'USD')}</dd>
        <dt>{say('outcomes')}</dt>
        <dd>
          {say('outcomesOf', {
            bad: figures.bad,
            good: figures.good,
            open: figures.not_yet_known,
            unknown: figures.unknown,
          })}
        </dd>
        <dt>{say('precision')}</dt>
        <dd>
          <ShareWithInterval of={figures.precision ?? NOTHING} />
        </dd>
      </dl>
      <Quiet>
        {say(complete ? 'trialAll' : 'trialSample', {
          events: format.number(events),
          from: format.moment(from),
          to: format.moment(to),
        })}
      </Quiet>
    </>
  )
}
