import { CloseButton } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useChosenEnvironment } from '../../shell/use-chosen-environment.ts'
import { may, type Me, useMe } from '../../shell/use-me.ts'
import { type Say, useWords } from '../../words/use-words.ts'
import { Quiet, Section } from '../section.tsx'
import { TextLink } from '../text-link.tsx'
import styles from './first-steps.module.css'
import { LatestEvent } from './latest-event.tsx'
import { LetDecide } from './let-decide.tsx'
import { type FirstStepsTaken, useFirstSteps } from './use-first-steps.ts'

interface Step {
  readonly id: string
  readonly isDone: boolean
  readonly title: ReactNode
  /** What came of it, or what it takes. */
  readonly about?: ReactNode
}

const ICON_PIXELS = 17

/** Where the browser remembers, for an environment, that somebody hid the steps. */
const hiddenKey = (environment: string) => `winnow-steps-hidden:${environment}`

/** The steps to a first decided case: which are done, and where the next one is taken. */
export function FirstSteps({ isHideable = false }: { readonly isHideable?: boolean }) {
  const say = useWords('first-run')
  const me = useMe()
  const key = hiddenKey(useChosenEnvironment()?.environment ?? '')
  const [hidden, setHidden] = useState<string>()
  const taken = useFirstSteps()
  const steps = stepsOf(taken, me, say)
  if (isHideable && (hidden === key || localStorage.getItem(key) !== null)) return null
  const hide = () => {
    localStorage.setItem(key, 'yes')
    setHidden(key)
  }
  return (
    <Section
      title={say('steps')}
      aside={isHideable && <CloseButton size="sm" aria-label={say('hideSteps')} onClick={hide} />}
    >
      <ol className={styles['steps']} aria-live="polite">
        {steps.map(({ id, isDone, title, about }) => (
          <li key={id} data-done={isDone}>
            {isDone ? (
              <IconCircleCheck size={ICON_PIXELS} aria-hidden />
            ) : (
              <IconCircle size={ICON_PIXELS} aria-hidden />
            )}
            <div>
              {title} <span className={styles['state']}>{say(isDone ? 'done' : 'open')}</span>
              {about !== undefined && <div className={styles['about']}>{about}</div>}
            </div>
          </li>
        ))}
      </ol>
      {steps.every(({ isDone }) => isDone) && <Quiet>{say('allDone')}</Quiet>}
    </Section>
  )
}

const link = (to: '/welcome' | '/people' | '/policies', text: string) => (
  <TextLink to={to} {...(to === '/welcome' && { search: { way: 'connect' } as never })} fz="sm">
    {text}
  </TextLink>
)

const queueLink = (queue: string | undefined, text: string) =>
  queue === undefined ? (
    <TextLink to="/queues" fz="sm">
      {text}
    </TextLink>
  ) : (
    <TextLink to="/queues/$queueName" params={{ queueName: queue }} fz="sm">
      {text}
    </TextLink>
  )

function stepsOf(
  taken: FirstStepsTaken,
  me: Me | undefined,
  say: Say<'first-run'>,
): readonly Step[] {
  const { hasEvent, decides, inShadow, hasCase, queue, hasColleague, hasDecided } = taken
  const mayConnect = may(me, 'manage_keys')
  const steps: readonly (Step & { readonly isShown: boolean })[] = [
    {
      id: 'event',
      isShown: may(me, 'read_records'),
      isDone: hasEvent,
      title: mayConnect ? link('/welcome', say('stepEvent')) : say('stepEvent'),
      about: hasEvent && may(me, 'read_records') ? <LatestEvent /> : undefined,
    },
    {
      id: 'policy',
      isShown: may(me, 'read_records'),
      isDone: decides,
      title: link('/policies', say('stepPolicy')),
      about: decides || inShadow === undefined ? undefined : <Shadow version={inShadow} />,
    },
    {
      id: 'case',
      isShown: may(me, 'read_cases'),
      isDone: hasCase,
      title: queueLink(queue, say('stepCase')),
      about: hasCase || !decides ? undefined : say(hasEvent ? 'caseAgain' : 'caseHelp'),
    },
    {
      id: 'colleague',
      isShown: may(me, 'manage_people'),
      isDone: hasColleague,
      title: link('/people', say('stepColleague')),
    },
    {
      id: 'decided',
      isShown: may(me, 'read_cases'),
      isDone: hasDecided,
      title: queueLink(queue, say('stepDecided')),
    },
  ]
  return steps.filter(({ isShown }) => isShown)
}

function Shadow({ version }: { readonly version: number }) {
  const say = useWords('first-run')
  const mayPublish = may(useMe(), 'manage_settings')
  return (
    <>
      {say('inShadow')} {mayPublish && <LetDecide version={version} />}
    </>
  )
}
