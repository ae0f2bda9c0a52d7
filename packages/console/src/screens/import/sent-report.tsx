import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Tally } from '@winnow/import'
import { Facts } from '../../parts/facts.tsx'
import { saveFile } from '../../parts/save-file.ts'
import { TextLink } from '../../parts/text-link.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import type { Sent } from './import-state.ts'
import { Counts } from './kind-report.tsx'

const ICON_PIXELS = 15

/** What became of all lines, and the refused ones to download. */
export function SentReport({ sent, name }: { readonly sent: Sent; readonly name: string }) {
  const say = useWords('import')
  const format = useFormat()
  const { lines, tally, rejects } = sent
  return (
    <Stack gap="sm">
      <Text fw={500} role="status">
        {say('done', { lines: format.number(lines) })}
      </Text>
      <Tallied tally={tally} />
      <Group gap="sm">
        {rejects.size > 0 && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload size={ICON_PIXELS} aria-hidden />}
            onClick={() => saveFile(rejects, `${name}.rejects.jsonl`)}
          >
            {say('downloadRejects')}
          </Button>
        )}
        <TextLink to="/explore">{say('toExplore')}</TextLink>
      </Group>
      {tally.changed > 0 && <Text size="sm">{say('changedHelp')}</Text>}
      <Counts title={say('reasons')} counts={tally.reasons} />
      <Counts title={say('warnings')} counts={tally.warnings} />
    </Stack>
  )
}

/** How many lines were taken, known before, and refused. */
export function Tallied({ tally: { accepted, repeated, refused } }: { readonly tally: Tally }) {
  const say = useWords('import')
  const format = useFormat()
  return (
    <Facts
      facts={[
        [say('accepted'), format.number(accepted)],
        [say('repeated'), format.number(repeated)],
        [say('refusedLines'), format.number(refused)],
      ]}
    />
  )
}
