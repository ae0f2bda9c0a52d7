import { Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Answer } from '../../calls/call-types.ts'
import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import { Heading } from '../../parts/heading.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Quiet } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'

type Model = Answer<'GET /v1/models'>['models'][number]

const EVERY_MS = 30_000

/** What serves each abuse type, and what it would learn from now. */
export function ModelsScreen() {
  const say = useWords('models')
  const models = useCall('GET /v1/models', {}, { everyMs: EVERY_MS })
  return (
    <Stack gap="md">
      <Heading title={say('title')} about={say('about')} />
      <Answered of={models}>
        {({ models: rows, learns }) => (
          <>
            {!learns && <Quiet>{say('learnsNothing')}</Quiet>}
            <ModelRows models={rows} />
          </>
        )}
      </Answered>
    </Stack>
  )
}

function ModelRows({ models }: { readonly models: readonly Model[] }) {
  const say = useWords('models')
  const format = useFormat()
  return (
    <Rows
      isFramed
      label={say('title')}
      rows={models}
      keyOf={({ abuse_type: type }) => type}
      columns={[
        {
          title: say('abuseType'),
          cell: ({ abuse_type: abuseType }) => (
            <Link to="/models/$abuseType" params={{ abuseType }}>
              {say(abuseType)}
            </Link>
          ),
        },
        {
          title: say('serves'),
          cell: ({ serving, kind, fitting }) => (
            <>
              {serving === 0 ? say('starter') : say('fitted', { kind })}
              {fitting !== null && ` · ${say('fittingNow', { done: format.share(fitting.done) })}`}
            </>
          ),
        },
        { title: say('rows'), cell: ({ rows }) => format.number(rows), isNumber: true },
        { title: say('bad'), cell: ({ bad }) => format.number(bad), isNumber: true },
        {
          title: say('lastFit'),
          // A model that was imported serves without a fit here.
          cell: ({ last_fit: last, serving }) => {
            if (last !== null) return format.moment(last.begun)
            return serving === 0 ? say('never') : '–'
          },
        },
      ]}
    />
  )
}
