import { ActionIcon, Autocomplete, Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../../calls/use-call.ts'
import { useWords } from '../../../words/use-words.ts'
import styles from './builder.module.css'
import { type Clause, type Clauses, OPERATORS, printClauses } from './clauses.ts'
import { shownValue, typedValue } from './value-text.ts'

export interface ConditionBuilderProps {
  readonly rows: Clauses
  readonly eventType: string
  readonly onChange: (rows: Clauses) => void
  /** More buttons. */
  readonly children: ReactNode
}

const NEW: Clause = { left: '', operator: '>=', right: '' }

const MOST_NAMES = 60

const ICON_SIZE = 16

/** A condition as rows: a value, how it is compared, and with what. */
export function ConditionBuilder({ rows, eventType, onChange, children }: ConditionBuilderProps) {
  const say = useWords('policies')
  const { join, clauses } = rows
  const change = (at: number, to: Clause | undefined) =>
    onChange({ join, clauses: to === undefined ? clauses.toSpliced(at, 1) : clauses.with(at, to) })
  return (
    <div className={styles['clauses']}>
      {clauses.length === 0 && <span className={styles['quiet']}>{say('always')}</span>}
      {clauses.map((clause, at) => (
        // Rows have no names: a row is known by its place.
        <div key={at} className={styles['clause']}>
          {at === 0 ? (
            <span className={styles['join']}>{say('if')}</span>
          ) : (
            <NativeSelect
              size="xs"
              className={styles['join'] ?? ''}
              aria-label={say('join')}
              value={join}
              data={[
                { value: '&&', label: say('and') },
                { value: '||', label: say('or') },
              ]}
              onChange={({ currentTarget: { value } }) =>
                onChange({ join: value === '||' ? '||' : '&&', clauses })
              }
            />
          )}
          <ClauseRow clause={clause} eventType={eventType} onChange={(to) => change(at, to)} />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={say('removeRow')}
            onClick={() => change(at, undefined)}
          >
            <IconX size={ICON_SIZE} />
          </ActionIcon>
        </div>
      ))}
      <Group gap="xs">
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => onChange({ join, clauses: [...clauses, NEW] })}
        >
          {say('addRow')}
        </Button>
        {children}
      </Group>
    </div>
  )
}

interface ClauseRowProps {
  readonly clause: Clause
  readonly eventType: string
  readonly onChange: (to: Clause) => void
}

function ClauseRow({ clause, eventType, onChange }: ClauseRowProps) {
  const say = useWords('policies')
  const { data } = useCall('GET /v1/policies:vocabulary', { event_type: eventType })
  const lists = useCall('GET /v1/lists', {}).data?.lists.map(({ name }) => name) ?? []
  const variable = data?.variables.find(({ name }) => name === clause.left)
  const isText = variable?.type === 'text' && clause.operator !== 'in'
  const isList = clause.operator === 'has'
  const names = [...new Set(data?.variables.map(({ name }) => name) ?? [])]
  return (
    <>
      <Autocomplete
        size="xs"
        aria-label={say('value')}
        placeholder={say('valueHelp')}
        title={variable?.about}
        data={names}
        limit={MOST_NAMES}
        value={clause.left}
        onChange={(left) => onChange({ ...clause, left })}
      />
      <NativeSelect
        size="xs"
        aria-label={say('operator')}
        value={clause.operator}
        data={OPERATORS.map((value) => ({ value, label: say(`is${value}`) }))}
        onChange={({ currentTarget: { value } }) => {
          const operator = OPERATORS.find((one) => one === value)
          if (operator !== undefined) onChange({ ...clause, operator })
        }}
      />
      {isList || (variable?.words.length ?? 0) > 0 ? (
        <Autocomplete
          size="xs"
          aria-label={say('comparedWith')}
          data={isList ? lists : [...(variable?.words ?? [])]}
          value={shownValue(clause.right)}
          onChange={(typed) =>
            onChange({ ...clause, right: isList ? typed : typedValue(typed, isText) })
          }
        />
      ) : (
        <TextInput
          size="xs"
          aria-label={say('comparedWith')}
          value={shownValue(clause.right)}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...clause, right: typedValue(value, isText) })
          }
        />
      )}
    </>
  )
}

/** The rows of a condition while they are edited: half of a row is no condition yet, and stays what it is. */
export function useRows(when: string, read: (when: string) => Clauses | undefined) {
  const [edited, setEdited] = useState<{ readonly when: string; readonly rows: Clauses }>()
  const rows = edited?.when === when ? edited.rows : read(when)
  const keep = (to: Clauses) => {
    const printed = printClauses(to)
    setEdited({ when: printed, rows: to })
    return printed
  }
  return { rows, keep }
}
