import { MultiSelect } from '@mantine/core'
import { Answered } from '../../parts/answered.tsx'
import type { usePages } from '../../calls/use-pages.ts'
import { MoreButton } from '../../parts/more-button.tsx'
import { type Column, Rows } from '../../parts/rows.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './explore.module.css'
import type { ExploredEvent } from './explored-event.ts'
import type { Field } from './field.ts'
import type { Exploring } from './use-explore.ts'

interface EventRowsProps {
  readonly exploring: Exploring
  readonly pages: ReturnType<typeof usePages<'GET /v1/explore/events'>>
  readonly fields: readonly Field[]
  readonly columns: readonly string[]
}

const MAX_COLUMNS = 30
const MICROS = 1_000_000

/** The events, the newest first, with the columns that were chosen. A press on a value filters by it. */
export function EventRows({ exploring, pages, fields, columns }: EventRowsProps) {
  const say = useWords('explore')
  const shown = useColumns(columns, exploring, fields)
  const names = [...new Set([...columns, ...fields.map(({ name }) => name)])]
  return (
    <Section title={say('eventRows')}>
      <MultiSelect
        size="xs"
        label={say('columns')}
        value={[...columns]}
        onChange={(chosen) => exploring.change({ columns: chosen.length > 0 ? chosen : undefined })}
        data={names}
        maxValues={MAX_COLUMNS}
        limit={40}
        searchable
      />
      <Answered of={pages}>
        {(all) => {
          const rows = all.flatMap(({ events }) => events)
          if (rows.length === 0) return <Quiet>{say('none')}</Quiet>
          return (
            <>
              <Rows
                label={say('eventRows')}
                columns={shown}
                rows={rows}
                keyOf={({ sequence }) => String(sequence)}
              />
              <MoreButton of={pages} />
            </>
          )
        }}
      </Answered>
    </Section>
  )
}

function useColumns(
  names: readonly string[],
  { add }: Exploring,
  fields: readonly Field[],
): readonly Column<ExploredEvent>[] {
  const say = useWords('explore')
  const format = useFormat()
  const money = new Set(fields.flatMap(({ name, type }) => (type === 'money' ? [name] : [])))
  const shown = (name: string, value: string | number | boolean) => {
    if (typeof value !== 'number') return String(value)
    return money.has(name) ? format.money(value * MICROS, 'USD') : format.number(value)
  }
  return [
    { title: say('time'), cell: ({ time }) => format.moment(time), isShort: true },
    ...names.map((name): Column<ExploredEvent> => ({
      title: name,
      cell: ({ values: { [name]: value } }) =>
        value === undefined ? (
          '–'
        ) : (
          <button
            type="button"
            className={styles['value']}
            onClick={() => add({ field: name, op: 'is', values: [value] })}
          >
            {shown(name, value)}
          </button>
        ),
    })),
  ]
}
