import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import type { Opened } from '../../import/protocol.ts'
import { Quiet, Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { isBusy } from './import-state.ts'
import { KindReport } from './kind-report.tsx'
import type { Importing } from './use-import.ts'

const PERCENT = 100

export interface CheckSectionProps {
  readonly importing: Importing
  readonly opened: Opened
}

/** A dry run over all of the file: it sends nothing. */
export function CheckSection({ importing, opened }: CheckSectionProps) {
  const say = useWords('import')
  const { state, ask } = importing
  const { mapping, kind, phase, checked } = state
  return (
    <Section
      title={say('check')}
      aside={
        phase === 'checking' ? (
          <Button variant="default" size="xs" onClick={() => ask({ do: 'stop' })}>
            {say('stop')}
          </Button>
        ) : (
          <Button
            size="xs"
            variant={checked === undefined ? 'filled' : 'default'}
            disabled={isBusy(state)}
            onClick={() => ask({ do: 'check', mapping, kind })}
          >
            {say('checkAll')}
          </Button>
        )
      }
    >
      <Stack gap="md">
        {phase === 'checking' && <Reading bytes={state.bytes ?? 0} of={opened.bytes} />}
        {checked === undefined && phase !== 'checking' && <Quiet>{say('checkHelp')}</Quiet>}
        {checked?.kinds.map((one) => (
          <KindReport key={one.kind} of={one} />
        ))}
        {checked?.kinds.length === 0 && <Text size="sm">{say('noLines')}</Text>}
        {checked !== undefined && (
          <Quiet>
            {say('nothingSent')} {checked.isInOrder ? '' : say('notInOrder')}
          </Quiet>
        )}
      </Stack>
    </Section>
  )
}

/** How much of the file was read. */
export function Reading({ bytes, of }: { readonly bytes: number; readonly of: number }) {
  const say = useWords('import')
  const format = useFormat()
  const share = of === 0 ? 0 : Math.min(1, bytes / of)
  return (
    <Group gap="sm">
      <Progress.Root style={{ flex: 1 }} size="lg">
        <Progress.Section value={share * PERCENT} aria-label={say('reading')} />
      </Progress.Root>
      <Text size="sm" role="status">
        {say('readSoFar', { share: format.share(share) })}
      </Text>
    </Group>
  )
}
