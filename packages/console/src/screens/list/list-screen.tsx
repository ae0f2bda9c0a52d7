import { Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Heading } from '../../parts/heading.tsx'
import { History } from '../../parts/history/history.tsx'
import { namesIn } from '../../parts/where-used/uses-in-policy.ts'
import { WhereUsed } from '../../parts/where-used/where-used.tsx'
import { may, useMe } from '../../shell/use-me.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { ListActions } from './list-actions.tsx'
import type { ListDefinition } from './list-definition.ts'
import { ListValues } from './list-values.tsx'
import { LookUp } from './look-up.tsx'

/** The actions of a policy that name a list. */
const ACTIONS = ['add_to_list', 'remove_from_list']

/** One list: what is in it, where it is used, and who changed it. */
export function ListScreen() {
  const { listName } = useParams({ from: '/shell/lists/$listName' })
  const say = useWords('lists')
  const me = useMe()
  const list = useCall('GET /v1/lists/{listName}', { listName })
  return (
    <Stack gap="md">
      <Heading
        title={listName}
        about={list.data?.description}
        up={{ to: '/lists', name: say('title') }}
      >
        {list.data !== undefined && <ListActions list={list.data} />}
      </Heading>
      <Answered of={list}>
        {(found) => (
          <>
            <ListFacts list={found} />
            <LookUp listName={listName} />
            <ListValues list={found} />
            <WhereUsed names={namesIn('lists', listName, ACTIONS)} />
            {may(me, 'read_audit') && <History type="list" id={listName} />}
          </>
        )}
      </Answered>
    </Stack>
  )
}

function ListFacts({ list }: { readonly list: ListDefinition }) {
  const say = useWords('lists')
  const format = useFormat()
  return (
    <Facts
      facts={[
        [say('kind'), say(`kind-${list.kind}`)],
        [say('store'), say(`store-${list.store}`)],
        [say('values'), format.number(list.values)],
        [say('madeAt'), format.moment(list.created_at)],
        [say('changedAt'), format.moment(list.updated_at)],
      ]}
    />
  )
}
