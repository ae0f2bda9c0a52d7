import { NativeSelect } from '@mantine/core'
import { useCall } from '../../calls/use-call.ts'
import type { Answer } from '../../calls/call-types.ts'
import { Answered } from '../../parts/answered.tsx'
import { type Column, Rows } from '../../parts/rows.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './explore.module.css'
import { type Filter } from './explore-search.ts'
import { DEFAULT_BY } from './explore-selection.ts'
import type { Field } from './field.ts'
import type { Exploring } from './use-explore.ts'

type Group = Answer<'GET /v1/explore/groups'>['groups'][number]

interface GroupsProps {
  readonly exploring: Exploring
  readonly fields: readonly Field[]
}

/** The greatest groups by a field, each against the period before. A press on one filters by it. */
export function Groups({ exploring, fields }: GroupsProps) {
  const say = useWords('explore')
  const { search, selection, change } = exploring
  const by = search.by ?? DEFAULT_BY
  const groups = useCall('GET /v1/explore/groups', { ...selection, by }, { keepsFormer: true })
  const columns = useColumns(by, exploring)
  const names = [...new Set([by, ...fields.map(({ name }) => name)])]
  return (
    <Section
      title={say('groups')}
      aside={
        <NativeSelect
          size="xs"
          aria-label={say('groupBy')}
          value={by}
          onChange={({ currentTarget: { value } }) => change({ by: value })}
          data={names}
        />
      }
    >
      <Answered of={groups}>
        {({ groups: rows, more }) =>
          rows.length === 0 ? (
            <Quiet>{say('none')}</Quiet>
          ) : (
            <>
              <Rows
                label={say('groups')}
                columns={columns}
                rows={rows}
                keyOf={({ values }) => String(values[by])}
              />
              {more > 0 && <Quiet>{say('moreGroups', { count: more })}</Quiet>}
            </>
          )
        }
      </Answered>
    </Section>
  )
}

const SCORE_BAND = 10
const MICROS = 1_000_000

function filtersFor(by: string, value: Group['values'][string] | undefined): readonly Filter[] {
  if (value === undefined) return [{ field: by, op: 'missing', values: [] }]
  if (!by.startsWith('scores.')) return [{ field: by, op: 'is', values: [value] }]
  const from = Number(value)
  const least: Filter = { field: by, op: 'at_least', values: [from] }
  const to = from + SCORE_BAND
  return to >= 100 ? [least] : [least, { field: by, op: 'below', values: [to] }]
}

function useColumns(by: string, { where, change }: Exploring): readonly Column<Group>[] {
  const say = useWords('explore')
  const format = useFormat()
  const changed = ({ now, before }: Group) =>
    before.events === 0
      ? say('new')
      : `${now.events >= before.events ? '+' : '−'}${format.share(Math.abs(now.events / before.events - 1))}`
  return [
    {
      title: by,
      cell: ({ values }) => (
        <button
          type="button"
          className={styles['value']}
          onClick={() => change({ where: [...where, ...filtersFor(by, values[by])] })}
        >
          {values[by] === undefined ? say('missing') : String(values[by])}
        </button>
      ),
    },
    { title: say('events'), cell: ({ now }) => format.number(now.events), isNumber: true },
    { title: say('before'), cell: ({ before }) => format.number(before.events), isNumber: true },
    { title: say('change'), cell: changed, isNumber: true },
    {
      title: say('amount'),
      cell: ({ now }) => format.money(now.usd * MICROS, 'USD'),
      isNumber: true,
    },
    { title: say('bad'), cell: ({ now }) => format.number(now.bad), isNumber: true },
  ]
}
