import { Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useLivePace } from '../../calls/live.ts'
import type { Answer } from '../../calls/call-types.ts'
import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import { LiveMark, useNow } from '../../parts/live-mark.tsx'
import { type Column, Rows } from '../../parts/rows.tsx'
import { Quiet } from '../../parts/section.tsx'
import { usePageTitle } from '../../parts/use-page-title.ts'
import { type Format, useFormat } from '../../words/use-format.ts'
import { useSentence } from '../../words/use-sentence.ts'
import { type Say, useWords } from '../../words/use-words.ts'

const EVERY_MS = 15_000
const NOW_EVERY_MS = 30_000

type Queue = Answer<'GET /v1/queues'>['queues'][number]

/** All queues that the person may see, with what waits in each. */
export function QueuesScreen() {
  const say = useWords('queues')
  const sentence = useSentence()
  const format = useFormat()
  const nowMs = useNow(NOW_EVERY_MS)
  const queues = useCall('GET /v1/queues', {}, { everyMs: useLivePace(EVERY_MS) })
  usePageTitle(say('title'))
  return (
    <Stack gap="sm">
      <Group gap="md" align="baseline">
        <Title order={1}>{say('title')}</Title>
        <LiveMark readMs={queues.dataUpdatedAt} />
      </Group>
      <Answered of={queues}>
        {({ queues: all }) =>
          all.length === 0 ? (
            <Quiet>{say('none')}</Quiet>
          ) : (
            <Rows
              isFramed
              label={say('title')}
              rows={all.toSorted((one, other) => other.open - one.open)}
              keyOf={({ name }) => name}
              columns={columns({ say, sentence, format, nowMs })}
            />
          )
        }
      </Answered>
    </Stack>
  )
}

interface Shown {
  readonly say: Say<'queues'>
  readonly sentence: (english: string) => string
  readonly format: Format
  readonly nowMs: number
}

/** Where the page is narrow, a sentence in a column of its own width would make its row five lines high. */
const SENTENCE_WIDTH = 240

const columns = ({ say, sentence, format, nowMs }: Shown): readonly Column<Queue>[] => [
  {
    title: say('queue'),
    cell: ({ name, display_name: shown, may_work: mayWork }) => (
      <>
        <Link to="/queues/$queueName" params={{ queueName: name }}>
          {shown}
        </Link>
        {!mayWork && (
          <Text size="xs" c="var(--winnow-quiet)">
            {say('readOnly')}
          </Text>
        )}
      </>
    ),
  },
  { title: say('waiting'), cell: ({ open }) => format.number(open), isNumber: true },
  {
    title: say('overdue'),
    cell: ({ overdue }) =>
      overdue === 0 ? format.number(0) : <strong>⚠ {format.number(overdue)}</strong>,
    isNumber: true,
  },
  {
    title: say('oldest'),
    cell: ({ oldest_at: oldest, open }) =>
      oldest === null || open === 0 ? '–' : format.distance(oldest, nowMs),
    isShort: true,
  },
  {
    title: say('atStake'),
    cell: ({ usd_micros: money }) => format.money(money, 'USD'),
    isNumber: true,
  },
  {
    title: say('order'),
    cell: ({ order_sentence: order }) => (
      <Text size="xs" c="var(--winnow-quiet)" miw={SENTENCE_WIDTH}>
        {sentence(order).split('. ').at(0)}
      </Text>
    ),
  },
]
