import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useId } from 'react'
import type { Opened } from '../../import/protocol.ts'
import { formText } from '../../parts/form-text.ts'
import { type Column, Rows } from '../../parts/rows.tsx'
import { useWords } from '../../words/use-words.ts'
import { FieldDetails, FieldSource, FieldTypeChoice } from './field-controls.tsx'
import { styles } from './styles.ts'
import { isBusy } from './import-state.ts'
import {
  type FieldRow,
  type MappingSection,
  type Rule,
  withField,
  withRule,
} from './mapping-document.ts'
import { USUAL_FIELDS } from './usual-fields.ts'
import type { Importing } from './use-import.ts'

export interface FieldTableProps {
  readonly importing: Importing
  readonly section: MappingSection
  readonly opened: Opened
}

/** The fields of one mapping: where each comes from, and how its cells are read. */
export function FieldTable({ importing, section, opened }: FieldTableProps) {
  const say = useWords('import')
  const { state, step } = importing
  const isOff = isBusy(state)
  const change = ({ path }: FieldRow, rule: Rule | undefined) =>
    step({ is: 'mapping', mapping: withRule(state.mapping, path, rule) })
  const cellOf = (column: string | undefined) =>
    opened.columns.find(({ name }) => name === column)?.cells[0] ?? ''
  const common = (row: FieldRow) => ({
    row,
    isOff,
    columns: opened.columns.map(({ name }) => name),
    onChange: (rule: Rule) => change(row, rule),
  })
  const columns: readonly Column<FieldRow>[] = [
    { title: say('field'), cell: ({ name }) => <code>{name}</code> },
    { title: say('from'), cell: (row) => <FieldSource {...common(row)} /> },
    { title: say('readAs'), cell: (row) => <FieldTypeChoice {...common(row)} /> },
    { title: say('details'), cell: (row) => <FieldDetails {...common(row)} /> },
    {
      title: say('example'),
      cell: ({ rule }) => <span style={styles.example}>{cellOf(rule.column)}</span>,
    },
    {
      title: say('remove'),
      cell: (row) => (
        <Button
          variant="subtle"
          size="compact-xs"
          disabled={isOff}
          aria-label={say('removeField', { field: row.name })}
          onClick={() => change(row, undefined)}
        >
          {say('remove')}
        </Button>
      ),
    },
  ]
  return (
    <>
      <Rows
        label={say(section.kind)}
        rows={section.fields}
        keyOf={({ name }) => name}
        columns={columns}
      />
      <NewField importing={importing} section={section} opened={opened} />
    </>
  )
}

function NewField({ importing, section, opened }: FieldTableProps) {
  const say = useWords('import')
  const list = useId()
  const { state, step } = importing
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [name, column] = [formText(form, 'name').trim(), formText(form, 'column')]
    if (name === '') return
    step({ is: 'mapping', mapping: withField(state.mapping, section.path, name, column) })
    event.currentTarget.reset()
  }
  return (
    <form onSubmit={submit}>
      <Group gap="xs" align="end">
        <TextInput
          size="xs"
          name="name"
          label={say('newField')}
          placeholder="$ip"
          list={list}
          autoComplete="off"
        />
        <datalist id={list}>
          {USUAL_FIELDS[section.kind].map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <NativeSelect
          size="xs"
          name="column"
          label={say('column')}
          data={opened.columns.map(({ name }) => name)}
        />
        <Button type="submit" variant="default" size="xs" disabled={isBusy(state)}>
          {say('add')}
        </Button>
      </Group>
    </form>
  )
}
