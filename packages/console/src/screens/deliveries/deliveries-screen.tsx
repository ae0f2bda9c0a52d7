import { Button, Stack } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../../calls/use-call.ts'
import { usePages } from '../../calls/use-pages.ts'
import { Answered } from '../../parts/answered.tsx'
import { StateWord } from '../../parts/endpoints/state-word.tsx'
import { Heading } from '../../parts/heading.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import type { TableColumn } from '../../parts/table/table-model.ts'
import { Table } from '../../parts/table/table.tsx'
import { may, useMe } from '../../shell/use-me.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { DeliveryFilter } from './delivery-filter.tsx'
import { type Delivery, deliverySearch } from './delivery-search.ts'
import { ReplayDialog } from './replay-dialog.tsx'
import { Replays } from './replays.tsx'

const PAGE = 100
const EVERY_MS = 15_000

const about = ({ entity }: Delivery): string =>
  entity === null ? '' : `${entity.type} ${entity.id}`

function useColumns(urls: ReadonlyMap<string, string>): readonly TableColumn<Delivery>[] {
  const say = useWords('deliveries')
  const format = useFormat()
  return [
    {
      id: 'added',
      title: say('addedAt'),
      sortBy: (row) => row.created_at,
      cell: (row) => (
        <Link to="/deliveries/$deliveryId" params={{ deliveryId: row.id }}>
          {format.moment(row.created_at)}
        </Link>
      ),
    },
    {
      id: 'state',
      title: say('state'),
      sortBy: ({ state }) => state,
      cell: ({ state }) => <StateWord state={state}>{say(`state-${state}`)}</StateWord>,
    },
    { id: 'kind', title: say('kind'), sortBy: ({ kind }) => kind, cell: ({ kind }) => kind },
    { id: 'entity', title: say('entity'), sortBy: about, cell: about },
    {
      id: 'endpoint',
      title: say('endpoint'),
      sortBy: (row) => urls.get(row.endpoint) ?? row.endpoint,
      cell: (row) => urls.get(row.endpoint) ?? row.endpoint,
    },
    {
      id: 'tries',
      title: say('tries'),
      sortBy: ({ tries }) => tries,
      cell: ({ tries }) => format.number(tries),
      isNumber: true,
    },
    {
      id: 'next',
      title: say('nextTry'),
      sortBy: (row) => row.next_try,
      cell: (row) => (row.next_try === null ? '' : format.distance(row.next_try, Date.now())),
    },
    { id: 'message', title: say('message'), cell: ({ message }) => message },
    { id: 'id', title: say('id'), cell: ({ id }) => id, isExtra: true },
    {
      id: 'replay',
      title: say('replayOf'),
      cell: ({ replay }) => replay ?? '',
      isExtra: true,
    },
  ]
}

/** What was sent, by endpoint, message, entity and state; and sending it again. */
export function DeliveriesScreen() {
  const say = useWords('deliveries')
  const navigate = useNavigate()
  const filter = deliverySearch(useSearch({ from: '/shell/deliveries' }))
  const [isReplaying, setReplaying] = useState(false)
  const canReplay = may(useMe(), 'manage_endpoints')
  const endpoints = useCall('GET /v1/endpoints', {})
  const all = endpoints.data?.endpoints ?? []
  const deliveries = usePages(
    'GET /v1/deliveries',
    { ...filter, limit: PAGE },
    { everyMs: EVERY_MS },
  )
  const columns = useColumns(new Map(all.map(({ id, url }) => [id, url])))
  return (
    <Stack gap="md">
      <Heading title={say('title')} about={say('about')}>
        {canReplay && all.length > 0 && (
          <Button size="xs" variant="default" onClick={() => setReplaying(true)}>
            {say('replay')}
          </Button>
        )}
      </Heading>
      <DeliveryFilter key={JSON.stringify(filter)} filter={filter} endpoints={all} />
      <div>
        <Answered of={deliveries}>
          {(pages) => (
            <Table
              label={say('title')}
              columns={columns}
              rows={pages.flatMap((page) => page.deliveries)}
              keyOf={({ id }) => id}
              onOpen={({ id }) =>
                void navigate({ to: '/deliveries/$deliveryId', params: { deliveryId: id } })
              }
              empty={say('none')}
            />
          )}
        </Answered>
        <MoreButton of={deliveries} />
      </div>
      <Replays canStop={canReplay} />
      {isReplaying && (
        <ReplayDialog filter={filter} endpoints={all} onClose={() => setReplaying(false)} />
      )}
    </Stack>
  )
}
