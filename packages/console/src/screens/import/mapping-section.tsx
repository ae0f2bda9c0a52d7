import { Button, FileButton, Group, SegmentedControl, Stack } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Opened } from '../../import/protocol.ts'
import { CodeEditor } from '../../parts/code-editor/code-editor.tsx'
import { saveFile } from '../../parts/save-file.ts'
import { Quiet, Section } from '../../parts/section.tsx'
import { useWords } from '../../words/use-words.ts'
import { FieldTable } from './field-table.tsx'
import { isBusy } from './import-state.ts'
import { type MappingSection as Mapped, sectionsOf } from './mapping-document.ts'
import type { Importing } from './use-import.ts'

const ICON_PIXELS = 15

export interface MappingSectionProps {
  readonly importing: Importing
  readonly opened: Opened
}

/** What the columns mean, as a form or as the text of the mapping file that the command takes, too. */
export function MappingSection({ importing, opened }: MappingSectionProps) {
  const say = useWords('import')
  const [view, setView] = useState<'form' | 'text'>('form')
  const { state, step } = importing
  if (opened.format !== 'csv') return null
  const change = (mapping: string) => step({ is: 'mapping', mapping })
  return (
    <Section
      title={say('mapping')}
      aside={
        <Group gap="xs">
          <SegmentedControl
            size="xs"
            aria-label={say('view')}
            value={view}
            onChange={(to) => setView(to === 'text' ? 'text' : 'form')}
            data={[
              { value: 'form', label: say('form') },
              { value: 'text', label: say('text') },
            ]}
          />
          <MappingFiles importing={importing} />
        </Group>
      }
    >
      {view === 'form' ? (
        <MappingForm importing={importing} opened={opened} />
      ) : (
        <CodeEditor
          label={say('mapping')}
          language="yaml"
          value={state.mapping}
          isTall
          {...(!isBusy(state) && { onChange: change })}
        />
      )}
    </Section>
  )
}

/** A mapping from a file, and to one: that of the command. */
function MappingFiles({ importing }: Pick<MappingSectionProps, 'importing'>) {
  const say = useWords('import')
  const { state, step } = importing
  const load = async (file: File | null) => {
    if (file !== null) step({ is: 'mapping', mapping: await file.text() })
  }
  return (
    <>
      <FileButton onChange={(file) => void load(file)} accept=".yaml,.yml,.json">
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="xs"
            disabled={isBusy(state)}
            leftSection={<IconUpload size={ICON_PIXELS} aria-hidden />}
          >
            {say('load')}
          </Button>
        )}
      </FileButton>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDownload size={ICON_PIXELS} aria-hidden />}
        onClick={() => saveFile(state.mapping, 'mapping.yaml')}
      >
        {say('download')}
      </Button>
    </>
  )
}

function MappingForm({ importing, opened }: MappingSectionProps) {
  const say = useWords('import')
  const sections = sectionsOf(importing.state.mapping)
  if (sections.length === 0) return <Quiet>{say('noForm')}</Quiet>
  return (
    <Stack gap="lg">
      {sections.map((section) => (
        <Stack key={section.path.join('.')} gap="xs">
          <About section={section} />
          <FieldTable importing={importing} section={section} opened={opened} />
        </Stack>
      ))}
    </Stack>
  )
}

function About({ section }: { readonly section: Mapped }) {
  const say = useWords('import')
  const { kind, type, groupBy, hasConditions } = section
  const parts = [
    say(kind === 'events' ? 'rowsAreEvents' : 'rowsAreLabels', { type: type ?? '' }),
    groupBy === undefined ? undefined : say('groupedBy', { column: groupBy }),
    hasConditions ? say('conditions') : undefined,
  ]
  return <Quiet>{parts.filter((part) => part !== undefined).join(' · ')}</Quiet>
}
