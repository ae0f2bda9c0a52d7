import { Rows } from '../../parts/rows.tsx'
import { Reveal, isMasked } from '../../parts/reveal.tsx'
import { useWords } from '../../words/use-words.ts'

interface FieldRowsProps {
  readonly of: { readonly type: string; readonly id: string }
  readonly fields: Readonly<Record<string, unknown>>
  /** Where they stand in the answer. */
  readonly member: 'fields' | 'custom'
}

interface Field {
  readonly name: string
  readonly value: unknown
}

/** Names inside objects and lists are joined by dots, as `reveal` takes them. */
const leavesOf = (name: string, value: unknown): readonly Field[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([part, inner]) => leavesOf(`${name}.${part}`, inner))
    : [{ name, value }]

/** The fields of an event as a flat table; a masked value can be revealed. */
export function FieldRows({ of, fields, member }: FieldRowsProps) {
  const say = useWords('entity')
  const rows = Object.entries(fields).flatMap(([name, value]) => leavesOf(name, value))
  return (
    <Rows
      label={say(member)}
      rows={rows}
      keyOf={({ name }) => name}
      columns={[
        { title: say('field'), cell: ({ name }) => <code>{name}</code> },
        {
          title: say('value'),
          cell: ({ name, value }) => {
            const text = String(value)
            if (!isMasked(text)) return <bdi>{text}</bdi>
            return <Reveal of={of} member={`${member}.${name}`} masked={text} />
          },
        },
      ]}
    />
  )
}
