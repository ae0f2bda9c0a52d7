import { useCall } from '../../calls/use-call.ts'
import type { Answer } from '../../calls/call-types.ts'
import { Answered } from '../../parts/answered.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { TextLink } from '../../parts/text-link.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'

type Route = Answer<'GET /v1/policies/live/routes'>['routes'][number]

const EVERY_MS = 60_000

const hitsOf = ({ line }: Route): number => line.reduce((sum, hits) => sum + hits, 0)

interface ToHitsProps {
  readonly of: Route
  readonly value: number
  /** Absent = as a number. */
  readonly shown?: string
}

/** The events that the route took in these days. */
function ToHits({ of: { workflow, route }, value, shown }: ToHitsProps) {
  const format = useFormat()
  const text = shown ?? format.number(value)
  if (value === 0) return text
  return (
    <TextLink
      to="/explore"
      search={{
        where: [{ field: 'verdict.route', op: 'is', values: [`${workflow}/${route}`] }],
        span: '30d',
      }}
      inherit
    >
      {text}
    </TextLink>
  )
}

/** What the policy decided, by route: hits, money, and how many of them are not judged yet. */
export function RouteHits() {
  const say = useWords('home')
  const format = useFormat()
  const routes = useCall('GET /v1/policies/live/routes', {}, { everyMs: EVERY_MS })
  return (
    <Section title={say('routes')}>
      <Answered of={routes}>
        {({ routes: all }) => {
          if (all.length === 0) return <Quiet>{say('noRoutes')}</Quiet>
          return (
            <Rows
              label={say('routes')}
              rows={all}
              keyOf={({ workflow, route, version }) => `${workflow} ${route} ${version}`}
              columns={[
                {
                  title: say('route'),
                  cell: ({ workflow, route }) => (
                    <TextLink to="/policies" inherit>{`${workflow} / ${route}`}</TextLink>
                  ),
                },
                {
                  title: say('hits'),
                  cell: (route) => <ToHits of={route} value={hitsOf(route)} />,
                  isNumber: true,
                },
                {
                  title: say('money'),
                  cell: (route) => (
                    <ToHits
                      of={route}
                      value={route.amount_micros}
                      shown={format.money(route.amount_micros, 'USD')}
                    />
                  ),
                  isNumber: true,
                },
                {
                  title: say('bad'),
                  cell: (route) => <ToHits of={route} value={route.bad} />,
                  isNumber: true,
                },
                {
                  title: say('notYetKnown'),
                  cell: (route) => <ToHits of={route} value={route.not_yet_known} />,
                  isNumber: true,
                },
              ]}
            />
          )
        }}
      </Answered>
    </Section>
  )
}
