import type { Answer } from '../../../calls/call-types.ts'
import { ActionWords } from '../../../parts/policy/action-words.tsx'
import explained from '../../../parts/policy/explained.module.css'
import { ExplainedRoute } from '../../../parts/policy/explained-route.tsx'
import { Quiet } from '../../../parts/section.tsx'
import { useWords } from '../../../words/use-words.ts'
import styles from './panels.module.css'

type Tried = Answer<'POST /v1/policies/try'>

export interface TriedRoutesProps {
  readonly of: Tried
  /** What became of a second event; the first condition that differs is marked. */
  readonly other: Tried | undefined
}

/** Each condition of each workflow that runs on the event, true or false, with what it read (P20). */
export function TriedRoutes({ of, other }: TriedRoutesProps) {
  const say = useWords('policies')
  if (of.workflows.length === 0) return <Quiet>{say('noneRuns')}</Quiet>
  const difference = other === undefined ? undefined : firstDifference(of, other)
  return (
    <div className={styles['stack']}>
      {other !== undefined && (
        <Quiet>
          {difference === undefined ? say('sameConditions') : say('differs', difference)}
        </Quiet>
      )}
      {of.workflows.map((workflow) => (
        <div key={workflow.workflow} role="group" aria-label={workflow.workflow}>
          <h3 className={explained['workflow']}>
            {workflow.workflow}:{' '}
            {workflow.route === null ? say('noneTaken') : say('taken', { route: workflow.route })}
          </h3>
          {workflow.route !== null && <ActionWords of={workflow.actions} />}
          <ol className={explained['routes']}>
            {workflow.routes.map((route) => (
              <ExplainedRoute
                key={route.route}
                of={route}
                isDifferent={
                  difference?.workflow === workflow.workflow && difference.route === route.route
                }
              />
            ))}
          </ol>
        </div>
      ))}
    </div>
  )
}

/** The first condition that comes out otherwise for the second event. */
function firstDifference(one: Tried, other: Tried) {
  for (const workflow of one.workflows) {
    const same = other.workflows.find((candidate) => candidate.workflow === workflow.workflow)
    for (const route of workflow.routes) {
      const there = same?.routes.find((candidate) => candidate.route === route.route)
      if (there?.is !== route.is) {
        return { workflow: workflow.workflow, route: route.route, when: route.when }
      }
    }
  }
  return undefined
}
