import { Badge, Button, Group } from '@mantine/core'
import { useSend } from '../../calls/use-send.ts'
import { CallFailure } from '../../parts/call-failure.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { may, useMe } from '../../shell/use-me.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { ShareWithInterval } from '../../parts/estimate.tsx'
import type { Model } from './use-model.ts'

type Line = Model['history'][number]

const NONE = { value: null, low: null, high: null }

const figure = (metrics: Line['metrics']) => metrics?.average_precision ?? NONE

/** Every fit and choice, the latest first: with the figures of the challenger and of what served. */
export function TrainingLog({ model }: { readonly model: Model }) {
  const say = useWords('models')
  const format = useFormat()
  const lines = model.history.toReversed()
  if (lines.length === 0)
    return (
      <Section title={say('log')}>
        <Quiet>{say('noFits')}</Quiet>
      </Section>
    )
  return (
    <Section title={say('log')}>
      <Rows
        label={say('log')}
        rows={lines}
        keyOf={({ sequence }) => String(sequence)}
        columns={[
          { title: say('when'), cell: ({ at }) => (at === undefined ? '' : format.moment(at)) },
          { title: say('what'), cell: (line) => <What line={line} serving={model.serving} /> },
          {
            title: say('rows'),
            cell: ({ rows }) => (rows === undefined ? '' : format.number(rows)),
            isNumber: true,
          },
          {
            title: say('bad'),
            cell: ({ bad }) => (bad === undefined ? '' : format.number(bad)),
            isNumber: true,
          },
          {
            title: say('challenger'),
            cell: ({ metrics }) => <ShareWithInterval of={figure(metrics)} />,
            isNumber: true,
          },
          {
            title: say('champion'),
            cell: ({ champion }) => <ShareWithInterval of={figure(champion?.metrics)} />,
            isNumber: true,
          },
          { title: say('change'), cell: (line) => <Promote line={line} model={model} /> },
        ]}
      />
      <Quiet>{say('logHelp')}</Quiet>
    </Section>
  )
}

function What({ line, serving }: { readonly line: Line; readonly serving: number }) {
  const say = useWords('models')
  return (
    <Group gap="xs">
      {say(line.how)}
      {line.kind !== undefined && ` (${line.kind})`}
      {line.model === serving && (
        <Badge variant="light" flex="none">
          {say('servesNow')}
        </Badge>
      )}
    </Group>
  )
}

function Promote({ line, model }: { readonly line: Line; readonly model: Model }) {
  const say = useWords('models')
  const promote = useSend('POST /v1/models/{abuseType}/promote', {
    changes: ['GET /v1/models/{abuseType}', 'GET /v1/models'],
  })
  const me = useMe()
  if (line.model === model.serving || !may(me, 'manage_models')) return null
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        disabled={promote.isPending}
        onClick={() => promote.mutate({ abuseType: model.abuse_type, model: line.model })}
      >
        {say('promote')}
      </Button>
      {promote.error !== null && <CallFailure error={promote.error} />}
    </>
  )
}
