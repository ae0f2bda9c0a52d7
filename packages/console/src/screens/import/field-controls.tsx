import { Group, NativeSelect, TextInput } from '@mantine/core'
import { useWords } from '../../words/use-words.ts'
import { styles } from './styles.ts'
import type { FieldRow, Rule } from './mapping-document.ts'

export interface FieldControlProps {
  readonly row: FieldRow
  readonly columns: readonly string[]
  readonly isOff: boolean
  readonly onChange: (rule: Rule) => void
}

const TYPES = ['string', 'micros', 'time', 'boolean', 'integer', 'number', 'list', 'json'] as const

const plainText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

/** A column, or the same for every row. */
export function FieldSource({ row, columns, isOff, onChange }: FieldControlProps) {
  const say = useWords('import')
  const { rule, name } = row
  if (rule.column === undefined) {
    return (
      <TextInput
        size="xs"
        style={styles.field}
        aria-label={say('valueOf', { field: name })}
        leftSection="="
        value={plainText(rule.value)}
        disabled={isOff}
        onChange={(event) => onChange({ ...rule, value: event.currentTarget.value })}
      />
    )
  }
  const known = columns.includes(rule.column) ? columns : [rule.column, ...columns]
  return (
    <NativeSelect
      size="xs"
      style={styles.field}
      aria-label={say('columnOf', { field: name })}
      value={rule.column}
      disabled={isOff}
      data={[...known]}
      onChange={(event) => onChange({ ...rule, column: event.currentTarget.value })}
    />
  )
}

/** What of a rule says how cells of one type are written: of another type it means nothing. */
const withType = (
  { type: _t, format: _f, zone: _z, unit: _u, decimal: _d, ...rest }: Rule,
  type: string,
): Rule => ({
  ...rest,
  ...(type !== 'string' && { type }),
})

export function FieldTypeChoice({ row: { rule, name }, isOff, onChange }: FieldControlProps) {
  const say = useWords('import')
  if (rule.column === undefined) return <span style={styles.example}>{say('everyRow')}</span>
  return (
    <NativeSelect
      size="xs"
      style={styles.type}
      aria-label={say('typeOf', { field: name })}
      value={rule.type ?? 'string'}
      disabled={isOff}
      data={TYPES.map((value) => ({ value, label: say(`type-${value}`) }))}
      onChange={(event) => onChange(withType(rule, event.currentTarget.value))}
    />
  )
}

/** How times and amounts are written. */
export function FieldDetails(props: FieldControlProps) {
  const { type = 'string' } = props.row.rule
  if (type === 'time') return <TimeDetails {...props} />
  if (type === 'micros') return <AmountDetails {...props} />
  return null
}

function TimeDetails({ row: { rule, name }, isOff, onChange }: FieldControlProps) {
  const say = useWords('import')
  const { format = 'iso', zone = 'UTC' } = rule
  return (
    <Group gap={4} wrap="nowrap">
      <TextInput
        size="xs"
        style={styles.field}
        aria-label={say('formatOf', { field: name })}
        value={typeof format === 'string' ? format : format.join(' | ')}
        disabled={isOff || typeof format !== 'string'}
        onChange={(event) => onChange({ ...rule, format: event.currentTarget.value })}
      />
      <TextInput
        size="xs"
        style={styles.field}
        aria-label={say('zoneOf', { field: name })}
        value={zone}
        disabled={isOff}
        onChange={(event) => onChange({ ...rule, zone: event.currentTarget.value })}
      />
    </Group>
  )
}

function AmountDetails({ row: { rule, name }, isOff, onChange }: FieldControlProps) {
  const say = useWords('import')
  return (
    <Group gap={4} wrap="nowrap">
      <NativeSelect
        size="xs"
        aria-label={say('unitOf', { field: name })}
        value={rule.unit ?? 'units'}
        disabled={isOff}
        data={(['units', 'cents', 'micros'] as const).map((value) => ({
          value,
          label: say(`unit-${value}`),
        }))}
        onChange={(event) => onChange({ ...rule, unit: event.currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        aria-label={say('decimalOf', { field: name })}
        value={rule.decimal ?? '.'}
        disabled={isOff}
        data={[
          { value: '.', label: '1.50' },
          { value: ',', label: '1,50' },
        ]}
        onChange={(event) => onChange({ ...rule, decimal: event.currentTarget.value })}
      />
    </Group>
  )
}
