import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Answer } from '../../calls/call-types.ts'
import { Answered, type AnsweredProps } from '../../parts/answered.tsx'
import { saveFile } from '../../parts/save-file.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'

type Erasure = Answer<'GET /v1/users/{userId}/erasure'>

const ICON_PIXELS = 15

/** How far an erasure is, and its report. */
export function ErasureState({ of }: Pick<AnsweredProps<Erasure>, 'of'>) {
  const say = useWords('user')
  return (
    <Answered of={of}>
      {({ state, report }) => {
        if (report !== null) return <Report report={report} />
        if (state === 'failed') return <Text size="sm">{say('eraseFailed')}</Text>
        return (
          <Group gap="xs" mb="sm" role="status">
            <Loader size="xs" aria-hidden />
            <Text size="sm">{say(state === 'waiting' ? 'eraseWaits' : 'eraseRuns')}</Text>
          </Group>
        )
      }}
    </Answered>
  )
}

function Report({ report }: { readonly report: NonNullable<Erasure['report']> }) {
  const say = useWords('user')
  const format = useFormat()
  const { erased_at: at, entries, found_in: found } = report
  const count = Object.values(entries).reduce((sum, one) => sum + one, 0)
  return (
    <Stack gap="xs" mb="sm" role="status" align="flex-start">
      <Text size="sm">
        {say('erased', { time: format.moment(Date.parse(at)), entries: count })}
      </Text>
      {found !== null && found.length > 0 && (
        <Text size="sm">{say('eraseFound', { files: found.join(', ') })}</Text>
      )}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDownload size={ICON_PIXELS} aria-hidden />}
        onClick={() => saveFile(JSON.stringify(report, undefined, 2), 'erasure-report.json')}
      >
        {say('eraseReport')}
      </Button>
    </Stack>
  )
}
