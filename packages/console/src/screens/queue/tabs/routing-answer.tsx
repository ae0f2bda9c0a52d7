import { Text } from '@mantine/core'
import type { Answer } from '../../../calls/call-types.ts'
import { Rows } from '../../../parts/rows.tsx'
import { useSentence } from '../../../words/use-sentence.ts'
import { useWords } from '../../../words/use-words.ts'
import { conditionValues } from '../condition-values.ts'

type Tested = Answer<'POST /v1/queues:test'>

/** The queues that the event would reach, who could work there, and what each route made of it. */
export function RoutingAnswer({ of }: { readonly of: Tested }) {
  const say = useWords('queue')
  const sentence = useSentence()
  const routes = (of.trial?.workflows ?? []).flatMap((workflow) =>
    (workflow.routes ?? []).map((route) => ({ workflow: workflow.workflow, ...route })),
  )
  return (
    <>
      {of.reaches.length === 0 && <Text size="sm">{say('reachesNone')}</Text>}
      {of.reaches.map(
        ({ queue, workflow, route, entity, joins, order_sentence: order, people }) => (
          <div key={`${queue} ${workflow} ${route}`}>
            <Text size="sm" fw={600}>
              {say('reaches', { queue, route: `${workflow} / ${route}`, entity: entity.id })}
            </Text>
            <Text size="xs" c="var(--winnow-quiet)">
              {joins !== null && `${say('joins', { id: joins })} `}
              {sentence(order)}
            </Text>
            {people.map(({ person, eligible, why }) => (
              <Text key={person} size="sm">
                {eligible ? '✓' : '✗'} {person}: {sentence(why)}
              </Text>
            ))}
          </div>
        ),
      )}
      {routes.length > 0 && (
        <Rows
          label={say('routes')}
          rows={routes}
          keyOf={({ workflow, route }) => `${workflow} ${route}`}
          columns={[
            { title: say('route'), cell: ({ workflow, route }) => `${workflow} / ${route}` },
            { title: say('matched'), cell: ({ is }) => is, isShort: true },
            { title: say('condition'), cell: ({ when }) => <code>{when}</code> },
            {
              title: say('values'),
              cell: ({ values }) => conditionValues(values, say('missing')),
            },
          ]}
        />
      )}
    </>
  )
}
