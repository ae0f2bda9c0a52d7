import { Button, Stack } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import { type Endpoint, endpointWord } from '../../parts/endpoints/endpoint-state.ts'
import { StateWord } from '../../parts/endpoints/state-word.tsx'
import { Heading } from '../../parts/heading.tsx'
import type { TableColumn } from '../../parts/table/table-model.ts'
import { Table } from '../../parts/table/table.tsx'
import { may, useMe } from '../../shell/use-me.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { NewEndpoint } from './new-endpoint.tsx'

const EVERY_MS = 15_000

function useColumns(): readonly TableColumn<Endpoint>[] {
  const say = useWords('endpoints')
  const format = useFormat()
  const counted = (id: 'waiting' | 'held' | 'parked'): TableColumn<Endpoint> => ({
    id,
    title: say(id),
    sortBy: ({ backlog }) => backlog[id],
    cell: ({ backlog }) => format.number(backlog[id]),
    isNumber: true,
  })
  return [
    {
      id: 'url',
      title: say('url'),
      sortBy: ({ url }) => url,
      cell: ({ id, url }) => (
        <Link to="/endpoints/$endpointId" params={{ endpointId: id }}>
          {url}
        </Link>
      ),
    },
    {
      id: 'state',
      title: say('state'),
      sortBy: endpointWord,
      cell: (endpoint) => {
        const word = endpointWord(endpoint)
        return <StateWord state={word}>{say(`word-${word}`)}</StateWord>
      },
    },
    {
      id: 'kind',
      title: say('kind'),
      sortBy: ({ kind }) => kind,
      cell: ({ kind }) => say(`kind-${kind}`),
    },
    counted('waiting'),
    counted('held'),
    counted('parked'),
    {
      id: 'description',
      title: say('description'),
      sortBy: ({ description }) => description,
      cell: ({ description }) => description,
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

/** Where messages go, and how it goes. */
export function EndpointsScreen() {
  const say = useWords('endpoints')
  const navigate = useNavigate()
  const [isMaking, setMaking] = useState(false)
  const canMake = may(useMe(), 'manage_endpoints')
  const endpoints = useCall('GET /v1/endpoints', {}, { everyMs: EVERY_MS })
  const columns = useColumns()
  const open = (endpointId: string) =>
    void navigate({ to: '/endpoints/$endpointId', params: { endpointId } })
  return (
    <Stack gap="md">
      <Heading title={say('title')} about={say('about')}>
        {canMake && (
          <Button size="xs" onClick={() => setMaking(true)}>
            {say('new')}
          </Button>
        )}
      </Heading>
      <Answered of={endpoints}>
        {({ endpoints: rows }) => (
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
      {isMaking && <NewEndpoint onDone={open} onClose={() => setMaking(false)} />}
    </Stack>
  )
}
