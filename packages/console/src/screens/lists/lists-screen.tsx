import { Button, Stack } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Answer } from '../../calls/call-types.ts'
import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import { Heading } from '../../parts/heading.tsx'
import type { TableColumn } from '../../parts/table/table-model.ts'
import { Table } from '../../parts/table/table.tsx'
import { may, useMe } from '../../shell/use-me.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { NewList } from './new-list.tsx'

type ListRow = Answer<'GET /v1/lists'>['lists'][number]

function useColumns(): readonly TableColumn<ListRow>[] {
  const say = useWords('lists')
  const format = useFormat()
  return [
    {
      id: 'name',
      title: say('name'),
      sortBy: ({ name }) => name,
      cell: ({ name }) => (
        <Link to="/lists/$listName" params={{ listName: name }}>
          {name}
        </Link>
      ),
    },
    {
      id: 'kind',
      title: say('kind'),
      sortBy: ({ kind }) => kind,
      cell: ({ kind }) => say(`kind-${kind}`),
    },
    {
      id: 'values',
      title: say('values'),
      sortBy: ({ values }) => values,
      cell: ({ values }) => format.number(values),
      isNumber: true,
    },
    { id: 'description', title: say('description'), cell: ({ description }) => description },
    {
      id: 'store',
      title: say('store'),
      sortBy: ({ store }) => store,
      cell: ({ store }) => say(`store-${store}`),
    },
    {
      id: 'changed',
      title: say('changedAt'),
      sortBy: (row) => row.updated_at,
      cell: (row) => format.moment(row.updated_at),
    },
    {
      id: 'made',
      title: say('madeAt'),
      sortBy: (row) => row.created_at,
      cell: (row) => format.moment(row.created_at),
      isExtra: true,
    },
  ]
}

/** All lists of the environment. */
export function ListsScreen() {
  const say = useWords('lists')
  const navigate = useNavigate()
  const [isMaking, setMaking] = useState(false)
  const canMake = may(useMe(), 'manage_lists')
  const lists = useCall('GET /v1/lists', {})
  const columns = useColumns()
  const open = (listName: string) => void navigate({ to: '/lists/$listName', params: { listName } })
  return (
    <Stack gap="md">
      <Heading title={say('title')} about={say('about')}>
        {canMake && (
          <Button size="xs" onClick={() => setMaking(true)}>
            {say('new')}
          </Button>
        )}
      </Heading>
      <Answered of={lists}>
        {({ lists: rows }) => (
          <Table
            label={say('title')}
            columns={columns}
            rows={rows}
            keyOf={({ name }) => name}
            onOpen={({ name }) => open(name)}
            empty={say('none')}
          />
        )}
      </Answered>
      {isMaking && <NewList onDone={open} onClose={() => setMaking(false)} />}
    </Stack>
  )
}
