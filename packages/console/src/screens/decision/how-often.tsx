import type { Answer } from '../../calls/call-types.ts'
import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { namesExactly, usesIn } from '../../parts/where-used/uses-in-policy.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'

type Route = Answer<'GET /v1/policies/live/routes'>['routes'][number]

const ofLastDays = ({ line }: Route): number => line.reduce((sum, hits) => sum + hits, 0)

/** The live version, where there is one. */
function useLiveDocument() {
  const policies = useCall('GET /v1/policies', {})
  const version = policies.data?.in_force.find(({ stage }) => stage === 'live')?.version
  const live = useCall(
    'GET /v1/policies/{version}',
    { version: version ?? 0 },
    { isOn: version !== undefined },
  )
  return live.data?.document
}

/** How often the routes of the live policy took the decision. */
export function HowOften({ decisionId }: { readonly decisionId: string }) {
  const say = useWords('decisions')
  const routes = useCall('GET /v1/policies/live/routes', {})
  const document = useLiveDocument()
  const places = new Set(usesIn(document, namesExactly(decisionId)).map(({ place }) => place))
  return (
    <Section title={say('howOften')}>
      <Answered of={routes}>
        {({ routes: all }) => (
          <Hits
            routes={all.filter(({ workflow, route }) => places.has(`${workflow} / ${route}`))}
          />
        )}
      </Answered>
    </Section>
  )
}

function Hits({ routes }: { readonly routes: readonly Route[] }) {
  const say = useWords('decisions')
  const format = useFormat()
  if (routes.length === 0) return <Quiet>{say('noRoute')}</Quiet>
  return (
    <Rows
      label={say('howOften')}
      rows={routes}
      keyOf={({ workflow, route }) => `${workflow} ${route}`}
      columns={[
        { title: say('route'), cell: ({ workflow, route }) => `${workflow} / ${route}` },
        {
          title: say('last30'),
          cell: (route) => format.number(ofLastDays(route)),
          isNumber: true,
        },
        { title: say('hits'), cell: ({ hits }) => format.number(hits), isNumber: true },
        { title: say('overrides'), cell: (one) => format.number(one.overrides), isNumber: true },
        {
          title: say('lastHit'),
          cell: (one) => (one.last_hit === null ? say('never') : format.moment(one.last_hit)),
        },
      ]}
    />
  )
}
