import type { Answer } from '../../calls/call-types.ts'
import { useCall } from '../../calls/use-call.ts'
import { useWords } from '../../words/use-words.ts'
import { Answered } from '../answered.tsx'
import { Quiet } from '../section.tsx'
import { ActionWords } from './action-words.tsx'
import { ExplainedRoute } from './explained-route.tsx'
import styles from './explained.module.css'

type Verdict = NonNullable<Answer<'GET /v1/events/{sequence}/verdict'>['verdict']>
type Workflow = Verdict['workflows'][number]

/** What policies made of an event: each route with its condition, and which of them a safety net held back (P13, P14, P20). */
export function EventVerdict({ sequence }: { readonly sequence: number }) {
  const say = useWords('policies')
  const answer = useCall('GET /v1/events/{sequence}/verdict', { sequence })
  return (
    <section aria-label={say('eventVerdict')} className={styles['verdict']}>
      <Answered of={answer}>
        {({ verdict, shadows }) => {
          const all = verdict === null ? shadows : [verdict, ...shadows]
          if (all.length === 0) return <Quiet>{say('noVerdict')}</Quiet>
          return all.map((one) => <ByVersion key={one.policy} of={one} />)
        }}
      </Answered>
    </section>
  )
}

function ByVersion({ of: { version, stage, workflows } }: { readonly of: Verdict }) {
  const say = useWords('policies')
  return (
    <>
      <Quiet>{say('verdictBy', { version, stage: say(stage) })}</Quiet>
      {workflows.map((workflow) => (
        <OfWorkflow key={workflow.workflow} of={workflow} />
      ))}
    </>
  )
}

function OfWorkflow({ of }: { readonly of: Workflow }) {
  const say = useWords('policies')
  const remarkOf = (route: string): string | undefined => {
    if (of.not_run?.includes(route) === true) return say('notRun')
    return of.paused?.includes(route) === true ? say('passedOver') : undefined
  }
  return (
    <div role="group" aria-label={of.workflow}>
      <h3 className={styles['workflow']}>
        {of.workflow}: {of.route === null ? say('noneTaken') : say('taken', { route: of.route })}
      </h3>
      {of.route !== null && <ActionWords of={of.actions} />}
      <ol className={styles['routes']}>
        {of.routes.map((route) => (
          <ExplainedRoute key={route.route} of={route} remark={remarkOf(route.route)} />
        ))}
      </ol>
    </div>
  )
}
