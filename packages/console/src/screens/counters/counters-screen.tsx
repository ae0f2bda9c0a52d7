import { Stack } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Answer } from '../../calls/call-types.ts'
import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import { Heading } from '../../parts/heading.tsx'
import type { TableColumn } from '../../parts/table/table-model.ts'
import { Table } from '../../parts/table/table.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'

type Counter = Answer<'GET /v1/counters'>['counters'][number]

/** While one is filled its share rises. */
const EVERY_MS = 10_000

const BYTES_PER_KILOBYTE = 1_000

function useColumns(): readonly TableColumn<Counter>[] {
  const say = useWords('counters')
  const format = useFormat()
  const state = ({ ready, full, progress }: Counter) => {
    if (!ready) return say('filling', { done: format.share(progress) })
    return full ? say('full') : say('ready')
  }
  return [
    {
      id: 'name',
      title: say('name'),
      sortBy: ({ name }) => name,
      cell: ({ name }) => (
        <Link to="/counters/$counterName" params={{ counterName: name }}>
          {name}
        </Link>
      ),
    },
    {
      id: 'counts',
      title: say('counts'),
      sortBy: ({ kind }) => kind,
      cell: ({ kind, of }) => say(`kind-${kind}`, { of: of ?? '' }),
    },
    { id: 'by', title: say('by'), cell: ({ by }) => by.join(', ') },
    { id: 'on', title: say('on'), cell: ({ on }) => on.join(', ') },
    { id: 'over', title: say('over'), cell: ({ over }) => over.join(', ') },
    { id: 'state', title: say('state'), sortBy: ({ progress }) => progress, cell: state },
    {
      id: 'keys',
      title: say('keys'),
      sortBy: ({ keys }) => keys,
      cell: ({ keys }) => format.number(keys),
      isNumber: true,
    },
    {
      id: 'bytes',
      title: say('bytes'),
      sortBy: ({ bytes }) => bytes,
      cell: ({ bytes }) =>
        say('kilobytes', { count: format.number(Math.ceil(bytes / BYTES_PER_KILOBYTE)) }),
      isNumber: true,
    },
    { id: 'versions', title: say('versions'), cell: ({ versions }) => versions.join(', ') },
    { id: 'where', title: say('where'), cell: ({ where }) => where, isExtra: true },
  ]
}

/** What the versions of the policy in force count. */
export function CountersScreen() {
  const say = useWords('counters')
  const navigate = useNavigate()
  const counters = useCall('GET /v1/counters', {}, { everyMs: EVERY_MS })
  const columns = useColumns()
  return (
    <Stack gap="md">
      <Heading title={say('title')} about={say('about')} />
      <Answered of={counters}>
        {({ counters: rows }) => (
          <Table
            label={say('title')}
            columns={columns}
            rows={rows}
            keyOf={({ id, name }) => `${id} ${name}`}
            onOpen={({ name }) =>
              void navigate({ to: '/counters/$counterName', params: { counterName: name } })
            }
            empty={say('none')}
          />
        )}
      </Answered>
    </Stack>
  )
}
