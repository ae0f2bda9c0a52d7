import { Button, Stack } from '@mantine/core'
import { useMemo } from 'react'
import { workflowsOf } from '../../../parts/policy/policy-flow.ts'
import { Quiet } from '../../../parts/section.tsx'
import { useWords } from '../../../words/use-words.ts'
import type { Edit } from '../text/edit.ts'
import { editText } from '../text/edit-text.ts'
import type { PolicyProblem } from '../text/place-of.ts'
import { ProblemLines } from './problem-lines.tsx'
import { WorkflowBuilder } from './workflow-builder.tsx'

export interface BuilderViewProps {
  readonly text: string
  /** What the text reads as; undefined = it is no YAML. */
  readonly value: unknown
  readonly problems: readonly PolicyProblem[]
  /** The route that the page begins at: `orders/new_route`. */
  readonly first: string | undefined
  readonly onChange: (text: string) => void
  readonly onRoute: (name: string) => void
}

/** The whole policy as forms. The text is what counts: each change of a form changes its lines there, and no others. */
export function BuilderView(props: BuilderViewProps) {
  const { text, value, problems, first, onChange, onRoute } = props
  const say = useWords('policies')
  const workflows = useMemo(() => workflowsOf(value), [value])
  if (value === undefined) return <Quiet>{say('notYaml')}</Quiet>
  const edit = (wish: Edit) => onChange(editText(text, wish))
  const elsewhere = problems.filter(({ path }) => !path.startsWith('workflows['))
  const add = () => {
    const made = {
      name: `workflow_${workflows.length + 1}`,
      on: ['$create_order'],
      abuse_types: ['payment_abuse'],
      routes: [{ name: 'review', when: 'scores.payment_abuse >= 60', do: [{ review: 'orders' }] }],
    }
    edit(
      workflows.length === 0
        ? { do: 'set', path: ['workflows'], value: [made] }
        : { do: 'insert', path: ['workflows'], at: workflows.length, value: made },
    )
  }
  return (
    <Stack gap="md">
      <ProblemLines of={elsewhere} />
      {workflows.map((workflow, at) => (
        <WorkflowBuilder
          key={at}
          workflow={workflow}
          path={['workflows', at]}
          problems={problems}
          first={first}
          onEdit={edit}
          onRoute={onRoute}
        />
      ))}
      <Button variant="default" size="xs" onClick={add}>
        {say('addWorkflow')}
      </Button>
      <Quiet>{say('onlyInText')}</Quiet>
    </Stack>
  )
}
