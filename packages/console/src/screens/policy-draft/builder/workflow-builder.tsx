import { Button, MultiSelect, NativeSelect, TagsInput, TextInput } from '@mantine/core'
import type { Workflow } from '../../../parts/policy/policy-flow.ts'
import { Section } from '../../../parts/section.tsx'
import { useAbuseName } from '../../../parts/use-abuse-name.ts'
import { useWords } from '../../../words/use-words.ts'
import type { Edit, Path } from '../text/edit.ts'
import type { PolicyProblem } from '../text/place-of.ts'
import styles from './builder.module.css'
import { ProblemLines } from './problem-lines.tsx'
import { RouteBuilder } from './route-builder.tsx'

const ENTITIES = ['user', 'order', 'session', 'content'] as const

const ABUSE_TYPES = [
  'payment_abuse',
  'account_abuse',
  'account_takeover',
  'promotion_abuse',
  'content_abuse',
  'legacy',
] as const

const USUAL_EVENT = '$create_order'

export interface WorkflowBuilderProps {
  readonly workflow: Workflow
  readonly path: Path
  readonly problems: readonly PolicyProblem[]
  readonly first: string | undefined
  readonly onEdit: (edit: Edit) => void
  readonly onRoute: (name: string) => void
}

const isOf = (path: string, of: string): boolean =>
  path === of || path.startsWith(`${of}.`) || path.startsWith(`${of}[`)

/** A workflow as a form: on what it runs, and its routes in their order. */
export function WorkflowBuilder(props: WorkflowBuilderProps) {
  const { workflow, path, problems, first, onEdit, onRoute } = props
  const say = useWords('policies')
  const own = `workflows[${String(path[1])}]`
  const ofRoutes = problems.filter(({ path: at }) => at.startsWith(`${own}.routes[`))
  const ofWorkflow = problems.filter((one) => isOf(one.path, own) && !ofRoutes.includes(one))
  const routes = [...path, 'routes']
  const add = () => {
    const value = {
      name: `route_${workflow.routes.length + 1}`,
      when: 'true',
      do: [{ tag: 'new' }],
    }
    onEdit(
      workflow.routes.length === 0
        ? { do: 'set', path: routes, value: [value] }
        : { do: 'insert', path: routes, at: workflow.routes.length, value },
    )
  }
  return (
    <Section title={workflow.displayName ?? workflow.name}>
      <WorkflowFields {...props} />
      <ProblemLines of={ofWorkflow} />
      <ol className={styles['routes']}>
        {workflow.routes.map((route, at) => (
          // A name changes while it is typed: a route is known by its place.
          <RouteBuilder
            key={at}
            route={route}
            path={[...routes, at]}
            place={at + 1}
            count={workflow.routes.length}
            isFirst={first === `${workflow.name}/${route.name}`}
            eventType={workflow.on[0] ?? USUAL_EVENT}
            problems={ofRoutes.filter((one) => isOf(one.path, `${own}.routes[${at}]`))}
            onEdit={onEdit}
            onFocus={() => onRoute(`${workflow.name}/${route.name}`)}
          />
        ))}
      </ol>
      <Button size="compact-sm" variant="default" mt="xs" onClick={add}>
        {say('addRoute')}
      </Button>
    </Section>
  )
}

function WorkflowFields({ workflow, path, onEdit }: WorkflowBuilderProps) {
  const say = useWords('policies')
  const abuseName = useAbuseName()
  const set = (name: string, value: unknown) => onEdit({ do: 'set', path: [...path, name], value })
  return (
    <div className={styles['workflow']}>
      <TextInput
        size="xs"
        label={say('workflowName')}
        value={workflow.name}
        onChange={({ currentTarget: { value } }) => set('name', value)}
      />
      <TagsInput
        size="xs"
        label={say('onEvents')}
        value={[...workflow.on]}
        onChange={(value) => set('on', value)}
      />
      <NativeSelect
        size="xs"
        label={say('about')}
        value={workflow.entity}
        data={[...ENTITIES]}
        onChange={({ currentTarget: { value } }) => set('entity', value)}
      />
      <MultiSelect
        size="xs"
        label={say('abuseTypes')}
        value={[...workflow.abuseTypes]}
        data={ABUSE_TYPES.map((value) => ({ value, label: abuseName(value) }))}
        onChange={(value) => set('abuse_types', value)}
      />
    </div>
  )
}
