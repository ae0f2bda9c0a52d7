import { Button, Stack } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Answer } from '../../calls/call-types.ts'
import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import { CategoryBadge } from '../../parts/decisions/category-badge.tsx'
import { Heading } from '../../parts/heading.tsx'
import type { TableColumn } from '../../parts/table/table-model.ts'
import { Table } from '../../parts/table/table.tsx'
import { may, useMe } from '../../shell/use-me.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { NewDecision } from './new-decision.tsx'

type Decision = Answer<'GET /v1/decisions'>['decisions'][number]

function useColumns(): readonly TableColumn<Decision>[] {
  const say = useWords('decisions')
  const common = useWords('common')
  const format = useFormat()
  return [
    {
      id: 'name',
      title: say('name'),
      sortBy: ({ name }) => name,
      cell: ({ id, name }) => (
        <Link to="/decisions/$decisionId" params={{ decisionId: id }}>
          {name}
        </Link>
      ),
    },
    {
      id: 'category',
      title: say('category'),
      sortBy: ({ category }) => category,
      cell: ({ category }) => (
        <CategoryBadge category={category} word={say(`category-${category}`)} />
      ),
    },
    {
      id: 'about',
      title: say('entityType'),
      sortBy: (row) => row.entity_type,
      cell: (row) => say(row.entity_type),
    },
    {
      id: 'abuse',
      title: say('abuseType'),
      sortBy: (row) => row.abuse_type,
      cell: (row) => common(row.abuse_type),
    },
    { id: 'id', title: say('id'), sortBy: ({ id }) => id, cell: ({ id }) => id },
    {
      id: 'origin',
      title: say('origin'),
      sortBy: (row) => (row.created_by === null ? 0 : 1),
      cell: (row) => (row.created_by === null ? say('usual') : say('own')),
    },
    {
      id: 'changed',
      title: say('changedAt'),
      sortBy: (row) => row.updated_at,
      cell: (row) => (row.updated_at === 0 ? say('never') : format.moment(row.updated_at)),
      isExtra: true,
    },
  ]
}

/** Everything that can be decided. */
export function DecisionsScreen() {
  const say = useWords('decisions')
  const navigate = useNavigate()
  const [isMaking, setMaking] = useState(false)
  const canMake = may(useMe(), 'manage_settings')
  const decisions = useCall('GET /v1/decisions', {})
  const columns = useColumns()
  const open = (decisionId: string) =>
    void navigate({ to: '/decisions/$decisionId', params: { decisionId } })
  return (
    <Stack gap="md">
      <Heading title={say('title')} about={say('about')}>
        {canMake && (
          <Button size="xs" onClick={() => setMaking(true)}>
            {say('new')}
          </Button>
        )}
      </Heading>
      <Answered of={decisions}>
        {({ decisions: rows }) => (
          <Table
            label={say('title')}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            onOpen={({ id }) => open(id)}
            empty={say('none')}
          />
        )}
      </Answered>
      {isMaking && <NewDecision onDone={open} onClose={() => setMaking(false)} />}
    </Stack>
  )
}
