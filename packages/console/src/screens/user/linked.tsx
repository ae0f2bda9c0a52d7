import { Badge, Button, Group } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import { DraftValue } from '../../parts/draft-value/draft-value.tsx'
import { EntityLink } from '../../parts/entity-link.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useEntityName } from '../../parts/use-entity-name.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import type { LinkedValue, Opened } from './linked-value.ts'
import { LinkedUsers } from './linked-users.tsx'

const Graph = lazy(async () => ({
  default: (await import('./graph/linked-graph.tsx')).LinkedGraph,
}))

/** What a user has in common with others: a ranked list first, a graph on demand (C16). */
export function Linked({ userId }: { readonly userId: string }) {
  const say = useWords('user')
  const [isGraph, setGraph] = useState(false)
  const [more, setMore] = useState<Opened>(new Map())
  const links = useCall('GET /v1/users/{userId}/links', { userId })
  return (
    <Answered of={links}>
      {({ values, events_read: read }) => {
        const shared = values.filter(({ users_count: users }) => users > 1)
        return (
          <>
            <Section
              title={say('shared')}
              aside={
                shared.length > 0 && (
                  <Button size="xs" variant="default" onClick={() => setGraph(!isGraph)}>
                    {say(isGraph ? 'hideGraph' : 'showGraph')}
                  </Button>
                )
              }
            >
              <Quiet>{say('sharedHelp', { count: read })}</Quiet>
              {shared.length === 0 ? <Quiet>{say('nothingShared')}</Quiet> : <Values of={shared} />}
              {values.length > shared.length && (
                <Quiet>{say('unshared', { count: values.length - shared.length })}</Quiet>
              )}
            </Section>
            {isGraph && (
              <Suspense fallback={<Quiet>{say('graphLoading')}</Quiet>}>
                <Graph userId={userId} values={shared} opened={more} onOpened={setMore} />
              </Suspense>
            )}
            {shared.length > 0 && (
              <LinkedUsers userId={userId} values={[...shared, ...[...more.values()].flat()]} />
            )}
          </>
        )
      }}
    </Answered>
  )
}

function Values({ of }: { readonly of: readonly LinkedValue[] }) {
  const say = useWords('user')
  const nameOf = useEntityName()
  const format = useFormat()
  return (
    <Rows
      label={say('shared')}
      rows={of}
      keyOf={({ type, id }) => `${type} ${id}`}
      columns={[
        {
          title: say('kind'),
          cell: ({ type, field }) => field ?? nameOf(type),
          isShort: true,
        },
        {
          title: say('value'),
          cell: ({ type, id, is_weak: isWeak }) => (
            <Group gap={6} wrap="nowrap">
              <EntityLink type={type} id={id} />
              {isWeak && (
                <Badge size="sm" variant="light" color="gray" flex="none" title={say('weakHelp')}>
                  {say('weak')}
                </Badge>
              )}
            </Group>
          ),
        },
        {
          title: say('users'),
          cell: ({ users_count: users }) => format.number(users),
          isNumber: true,
        },
        {
          title: say('decidedShare'),
          cell: ({ decided, looked_up: read }) => `${decided} / ${read}`,
          isNumber: true,
        },
        { title: say('badCount'), cell: ({ bad }) => format.number(bad), isNumber: true },
        { title: say('firstSeen'), cell: ({ first_seen: at }) => format.day(at), isShort: true },
        { title: say('lastSeen'), cell: ({ last_seen: at }) => format.day(at), isShort: true },
        {
          title: say('route'),
          cell: ({ type, id, users_count: users }) => (
            <DraftValue type={type} id={id} users={users} />
          ),
          isShort: true,
        },
      ]}
    />
  )
}
