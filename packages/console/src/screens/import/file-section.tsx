import { FileInput, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { isBusy } from './import-state.ts'
import type { Importing } from './use-import.ts'

const ACCEPTED = '.csv,.tsv,.txt,.jsonl,.ndjson,.json,.gz'

const BYTES_PER_KB = 1_000
const BYTES_PER_MB = 1_000_000

const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

export interface FileSectionProps {
  readonly importing: Importing
  readonly environment: string
}

/** Which file, and what its lines are where they do not say it. */
export function FileSection({ importing, environment }: FileSectionProps) {
  const say = useWords('import')
  const { state, ask, step } = importing
  const { opened, kind } = state
  const choose = (file: File | null) => {
    if (file !== null) ask({ do: 'open', file, zone: zoneHere(), environment })
  }
  return (
    <Section title={say('file')}>
      <Stack gap="sm">
        <FileInput
          label={say('chooseFile')}
          description={say('fileHelp')}
          placeholder={say('noFile')}
          accept={ACCEPTED}
          onChange={choose}
          disabled={isBusy(state)}
          maw="32rem"
          size="sm"
        />
        {opened !== undefined && <About importing={importing} />}
        {opened?.format === 'jsonl' && (
          <Group gap="sm">
            <Text size="sm">{say('linesAre')}</Text>
            <SegmentedControl
              size="xs"
              aria-label={say('linesAre')}
              value={kind}
              disabled={isBusy(state)}
              onChange={(to) => step({ is: 'kind', kind: to === 'labels' ? 'labels' : 'events' })}
              data={[
                { value: 'events', label: say('events') },
                { value: 'labels', label: say('labels') },
              ]}
            />
          </Group>
        )}
      </Stack>
    </Section>
  )
}

function About({ importing }: Pick<FileSectionProps, 'importing'>) {
  const say = useWords('import')
  const format = useFormat()
  const { opened } = importing.state
  if (opened === undefined) return null
  const size =
    opened.bytes < BYTES_PER_MB
      ? `${format.number(Math.ceil(opened.bytes / BYTES_PER_KB))} kB`
      : `${format.number(opened.bytes / BYTES_PER_MB)} MB`
  return (
    <>
      <Text size="sm">
        {opened.name} · {say(opened.format)} · {size}
        {opened.format === 'csv' && ` · ${say('columns', { count: opened.columns.length })}`}
      </Text>
      {opened.begun !== undefined && (
        <Text size="sm" fw={500} role="status">
          {say('begun', { when: format.moment(opened.begun.begunMs) })}
        </Text>
      )}
    </>
  )
}
