import { Badge } from '@mantine/core'
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import type { Answer } from '../../../calls/call-types.ts'
import { CodeText } from '../../../parts/code-editor/code-text.tsx'
import { ActionWords } from '../../../parts/policy/action-words.tsx'
import { Quiet } from '../../../parts/section.tsx'
import { type Format, useFormat } from '../../../words/use-format.ts'
import { useWords } from '../../../words/use-words.ts'
import styles from './panels.module.css'

type Tried = Answer<'POST /v1/policies/try'>
type TriedWorkflow = Tried['workflows'][number]
type TriedRoute = TriedWorkflow['routes'][number]
type Value = TriedRoute['values'][string]

const LOOKS = {
  true: { color: 'green', icon: IconCheck },
  false: { color: 'gray', icon: IconX },
  failed: { color: 'red', icon: IconX },
  not_in_share: { color: 'gray', icon: IconMinus },
} as const

const ICON_SIZE = 13

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
          <h3 className={styles['workflow']}>
            {workflow.workflow}:{' '}
            {workflow.route === null ? say('noneTaken') : say('taken', { route: workflow.route })}
          </h3>
          {workflow.route !== null && <ActionWords of={workflow.actions} />}
          <ol className={styles['tried']}>
            {workflow.routes.map((route) => (
              <TriedCondition
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

/** Numbers with the digits that people compare. */
function valueText(value: Value, format: Format, missing: string): string {
  if (value === null) return missing
  return typeof value === 'number' ? format.number(value) : String(value)
}

function TriedCondition({
  of,
  isDifferent,
}: {
  readonly of: TriedRoute
  readonly isDifferent: boolean
}) {
  const say = useWords('policies')
  const format = useFormat()
  const { color, icon: Sign } = LOOKS[of.is]
  return (
    <li data-different={isDifferent}>
      <div className={styles['condition']}>
        <Badge
          variant="light"
          color={color}
          radius="sm"
          className={styles['badge'] ?? ''}
          leftSection={<Sign size={ICON_SIZE} aria-hidden />}
        >
          {say(`result-${of.is}`)}
        </Badge>
        <b>{of.route}</b>
      </div>
      <CodeText>{of.when}</CodeText>
      {of.reason !== undefined && <Quiet>{of.reason}</Quiet>}
      <dl className={styles['values']}>
        {Object.entries(of.values).map(([path, value]) => (
          <div key={path}>
            <dt>{path}</dt>
            <dd>{valueText(value, format, say('missing'))}</dd>
          </div>
        ))}
      </dl>
    </li>
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
