import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { CodeEditor } from '../../../parts/code-editor/code-editor.tsx'
import type { CodeProblem } from '../../../parts/code-editor/code-editor-props.ts'
import type { Route } from '../../../parts/policy/policy-flow.ts'
import { useWords } from '../../../words/use-words.ts'
import type { Edit, Path } from '../text/edit.ts'
import type { PolicyProblem } from '../text/place-of.ts'
import { useConditionWords } from '../use-words-after.ts'
import { ActionBuilder } from './action-builder.tsx'
import styles from './builder.module.css'
import { readClauses } from './clauses.ts'
import { ConditionBuilder, useRows } from './condition-builder.tsx'
import { ProblemLines } from './problem-lines.tsx'

export interface RouteBuilderProps {
  readonly route: Route
  /** Where it is in the document. */
  readonly path: Path
  readonly place: number
  readonly count: number
  /** The page begins here. */
  readonly isFirst: boolean
  readonly eventType: string
  readonly problems: readonly PolicyProblem[]
  readonly onEdit: (edit: Edit) => void
  readonly onFocus: () => void
}

const ALL_USERS = 100

/** When it comes onto the page, and not again while it is edited. */
const scrollTo = (item: HTMLLIElement | null): void => item?.scrollIntoView({ block: 'center' })

/** A route as a form. Every change is one of the text. */
export function RouteBuilder(props: RouteBuilderProps) {
  const { route, path, problems, onEdit, onFocus } = props
  const say = useWords('policies')
  const set = (name: string, value: unknown) => onEdit({ do: 'set', path: [...path, name], value })
  return (
    <li
      className={styles['route']}
      onFocusCapture={onFocus}
      ref={props.isFirst ? scrollTo : undefined}
    >
      <Group gap="xs" wrap="nowrap" justify="space-between" align="flex-end">
        <TextInput
          size="xs"
          label={`${props.place}. ${say('routeName')}`}
          value={route.name}
          onChange={({ currentTarget: { value } }) => set('name', value)}
          className={styles['name'] ?? ''}
        />
        <TextInput
          size="xs"
          label={say('share')}
          value={String(route.share)}
          inputMode="decimal"
          className={styles['share'] ?? ''}
          onChange={({ currentTarget: { value } }) =>
            Number(value) === ALL_USERS
              ? onEdit({ do: 'remove', path: [...path, 'share'] })
              : set('share', Number.isNaN(Number(value)) ? value : Number(value))
          }
        />
        <RouteTools {...props} />
      </Group>
      <Condition {...props} />
      <ActionBuilder actions={route.actions} path={[...path, 'do']} onEdit={onEdit} />
      <ProblemLines of={problems} />
    </li>
  )
}

const ICON_SIZE = 16

function RouteTools({ path, place, count, route, onEdit }: RouteBuilderProps) {
  const say = useWords('policies')
  const list = path.slice(0, -1)
  const at = place - 1
  const move = (to: number) => onEdit({ do: 'move', path: list, from: at, to })
  const tools = [
    { name: 'moveUp', icon: IconArrowUp, isOff: at === 0, run: () => move(at - 1) },
    { name: 'moveDown', icon: IconArrowDown, isOff: place === count, run: () => move(at + 1) },
    {
      name: 'removeRoute',
      icon: IconTrash,
      isOff: false,
      run: () => onEdit({ do: 'remove', path }),
    },
  ] as const
  return (
    <Group gap={2} wrap="nowrap">
      {tools.map(({ name, icon: Sign, isOff, run }) => (
        <ActionIcon
          key={name}
          variant="subtle"
          color="gray"
          disabled={isOff}
          aria-label={say(name, { route: route.name })}
          onClick={run}
        >
          <Sign size={ICON_SIZE} />
        </ActionIcon>
      ))}
    </Group>
  )
}

function Condition({ route, path, eventType, problems, onEdit }: RouteBuilderProps) {
  const say = useWords('policies')
  const [isText, setText] = useState(false)
  const { rows, keep } = useRows(route.when, readClauses)
  const wordsAfter = useConditionWords(eventType)
  const set = (when: string) => onEdit({ do: 'set', path: [...path, 'when'], value: when })
  if (rows !== undefined && !isText) {
    return (
      <div className={styles['condition']}>
        <ConditionBuilder rows={rows} eventType={eventType} onChange={(to) => set(keep(to))}>
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setText(true)}>
            {say('asText')}
          </Button>
        </ConditionBuilder>
      </div>
    )
  }
  return (
    <div className={styles['condition']}>
      <CodeEditor
        label={say('conditionOf', { route: route.name })}
        language="cel"
        value={route.when}
        onChange={set}
        problems={inCondition(problems, route.when)}
        wordsAfter={wordsAfter}
      />
      {rows !== undefined && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setText(false)}>
          {say('asRows')}
        </Button>
      )}
    </div>
  )
}

const inCondition = (problems: readonly PolicyProblem[], when: string): readonly CodeProblem[] =>
  problems
    .filter(({ path }) => path.endsWith('.when'))
    .map(({ severity, message, suggestion, from = 0, to = when.length }) => ({
      severity,
      message,
      from,
      to: Math.min(to, when.length),
      ...(suggestion !== undefined && { suggestion: suggestion.replaceAll('`', '') }),
    }))
