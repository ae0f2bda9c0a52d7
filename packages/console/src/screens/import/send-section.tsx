import { Alert, Button, Group, Progress as Bar, Stack, Text } from '@mantine/core'
import { isMostlyRefused } from '@winnow/import'
import { useState } from 'react'
import type { Opened } from '../../import/protocol.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useChosenEnvironment } from '../../shell/use-chosen-environment.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { Reading } from './check-section.tsx'
import type { ImportState, Progress } from './import-state.ts'
import { SentReport, Tallied } from './sent-report.tsx'
import type { Importing } from './use-import.ts'

const PERCENT = 100

export interface SendSectionProps {
  readonly importing: Importing
  readonly opened: Opened
  readonly environment: string
}

/** Something in the check looks wrong: whoever sends it all the same says so. */
const isDoubtful = ({ checked }: ImportState): boolean =>
  checked?.kinds.some(({ seen, questions }) => questions.length > 0 || isMostlyRefused(seen)) ===
  true

/** Sends the lines, after a check or where an earlier import of the file stopped. */
export function SendSection({ importing, opened, environment }: SendSectionProps) {
  const say = useWords('import')
  const common = useWords('common')
  const kindOfPlace = environment.endsWith('/sandbox') ? 'sandbox' : 'production'
  const where = `${useChosenEnvironment()?.account ?? ''} · ${common(kindOfPlace)}`
  const [isAsked, setAsked] = useState(false)
  const { state, ask } = importing
  const { phase, mapping, kind } = state
  const canGoOn = phase === 'ready' && opened.begun?.mapping === mapping
  const send = () => {
    setAsked(false)
    ask({ do: 'send', mapping, kind, environment })
  }
  return (
    <Section
      title={say('send')}
      aside={
        (phase === 'checked' || canGoOn) && (
          <Button size="xs" onClick={() => (isDoubtful(state) ? setAsked(true) : send())}>
            {say(canGoOn ? 'goOn' : 'sendNow')}
          </Button>
        )
      }
    >
      <Stack gap="sm">
        {!isUnderWay(state) && phase !== 'sent' && (
          <Quiet>{canGoOn ? say('goOnHelp') : say('sendHelp', { environment: where })}</Quiet>
        )}
        {isUnderWay(state) && <UnderWay importing={importing} opened={opened} />}
        {state.sent !== undefined && <SentReport sent={state.sent} name={opened.name} />}
      </Stack>
      {isAsked && (
        <Confirm
          title={say('sendAnyway')}
          action={say('sendNow')}
          error={null}
          isPending={false}
          isHarmless
          onConfirm={send}
          onClose={() => setAsked(false)}
        >
          {say('sendAnywayHelp')}
        </Confirm>
      )}
    </Section>
  )
}

const isUnderWay = ({ phase }: ImportState): boolean =>
  phase === 'sending' || phase === 'paused' || phase === 'held'

function UnderWay({ importing, opened }: Omit<SendSectionProps, 'environment'>) {
  const say = useWords('import')
  const { state, ask } = importing
  const { phase, progress, trouble, bytes } = state
  const cancel = () => {
    ask({ do: 'stop' })
    ask({ do: 'forget' })
  }
  return (
    <>
      {trouble !== undefined && (
        <Alert color="red" title={say('held')} role="alert">
          {trouble}
        </Alert>
      )}
      {progress === undefined ? (
        <Reading bytes={bytes ?? 0} of={opened.bytes} />
      ) : (
        <SoFar progress={progress} />
      )}
      <Group gap="xs">
        {phase === 'sending' ? (
          <Button variant="default" size="xs" onClick={() => ask({ do: 'pause' })}>
            {say('pause')}
          </Button>
        ) : (
          <Button size="xs" onClick={() => ask({ do: 'resume' })}>
            {say('resume')}
          </Button>
        )}
        <Button variant="default" size="xs" onClick={cancel}>
          {say('cancelImport')}
        </Button>
        {phase === 'paused' && <Text size="sm">{say('paused')}</Text>}
      </Group>
      <Quiet>{say('mayClose')}</Quiet>
    </>
  )
}

function SoFar({ progress: { done, of, tally } }: { readonly progress: Progress }) {
  const say = useWords('import')
  const format = useFormat()
  return (
    <>
      <Bar.Root size="lg">
        <Bar.Section value={of === 0 ? 0 : (PERCENT * done) / of} aria-label={say('sending')} />
      </Bar.Root>
      <Text size="sm" role="status">
        {say('sentSoFar', { done: format.number(done), of: format.number(of) })}
      </Text>
      <Tallied tally={tally} />
    </>
  )
}
