import { Alert, Stack } from '@mantine/core'
import { useEffect } from 'react'
import { Heading } from '../../parts/heading.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useChosenEnvironment } from '../../shell/use-chosen-environment.ts'
import { may, useMe } from '../../shell/use-me.ts'
import { useWords } from '../../words/use-words.ts'
import { CheckSection } from './check-section.tsx'
import { FileSection } from './file-section.tsx'
import { isBusy } from './import-state.ts'
import { MappingSection } from './mapping-section.tsx'
import { PreviewSection } from './preview-section.tsx'
import { SendSection } from './send-section.tsx'
import { useImport } from './use-import.ts'

/** So long nobody types: then the preview is made anew. */
const REST_MS = 300

/** History from a file: what its columns mean, how it is read, and sending it. */
export function ImportScreen() {
  const say = useWords('import')
  const me = useMe()
  return (
    <Stack gap="md">
      <Heading title={say('title')} about={say('about')} />
      {may(me, 'send_events') ? (
        <Wizard />
      ) : (
        <Section title={say('notPermitted')}>
          <Quiet>{say('notPermittedHelp')}</Quiet>
        </Section>
      )}
    </Stack>
  )
}

function Wizard() {
  const say = useWords('import')
  const importing = useImport()
  const chosen = useChosenEnvironment()
  const environment = chosen?.environment ?? ''
  const { state, ask } = importing
  const { opened, mapping, kind, fault } = state
  const isOff = isBusy(state)
  useEffect(() => {
    if (opened === undefined || isOff) return undefined
    const timer = setTimeout(() => ask({ do: 'preview', mapping, kind }), REST_MS)
    return () => clearTimeout(timer)
  }, [opened, mapping, kind, isOff, ask])
  return (
    <>
      <FileSection importing={importing} environment={environment} />
      {fault !== undefined && (
        <Alert color="red" title={say('fault')} role="alert">
          {fault}
        </Alert>
      )}
      {opened !== undefined && (
        <>
          <MappingSection importing={importing} opened={opened} />
          <PreviewSection state={state} />
          <CheckSection importing={importing} opened={opened} />
          <SendSection importing={importing} opened={opened} environment={environment} />
        </>
      )}
    </>
  )
}
