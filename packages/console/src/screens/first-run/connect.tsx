import { Button, Stack } from '@mantine/core'
import { useSend } from '../../calls/use-send.ts'
import { CallFailure } from '../../parts/call-failure.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { Snippet } from '../../parts/snippet.tsx'
import { useChosenEnvironment } from '../../shell/use-chosen-environment.ts'
import { may, useMe } from '../../shell/use-me.ts'
import { useWords } from '../../words/use-words.ts'
import { curlText, nodeText } from './snippets.ts'
import { WhichEnvironment } from './which-environment.tsx'

const NO_KEY = 'YOUR_API_KEY'

/** The button that was pressed is gone: whoever works by keys goes on from what came of it. */
const takeFocus = (element: HTMLElement | null): void => element?.focus()

/** A key, and what sends a first event with it. */
export function Connect() {
  const say = useWords('first-run')
  const isOpen = may(useMe(), 'manage_keys')
  const chosen = useChosenEnvironment()
  const make = useSend('POST /v1/admin/accounts/{accountId}/keys')
  const [accountId = '', environment] = chosen?.environment.split('/') ?? []
  const key = make.data?.key ?? NO_KEY
  const kind = environment === 'sandbox' ? 'sandbox' : 'production'
  const sending = { kind, origin: location.origin, key } as const
  return (
    <Section title={say('way-connect')}>
      <Stack gap="xs" align="flex-start" mb="xs">
        <Quiet>{say(isOpen ? 'keyHelp' : 'keyMissing')}</Quiet>
        <WhichEnvironment kind={kind} accountId={accountId} />
        {isOpen && make.data === undefined && (
          <Button
            size="xs"
            loading={make.isPending}
            disabled={chosen === undefined}
            onClick={() =>
              make.mutate({
                accountId,
                body: { environment: kind },
              })
            }
          >
            {say('makeKey')}
          </Button>
        )}
      </Stack>
      {make.error !== null && <CallFailure error={make.error} />}
      {make.data !== undefined && (
        <div role="status" tabIndex={-1} ref={takeFocus}>
          <strong>{say('keyOnce')}</strong>
          <Snippet label={say('key')} text={make.data.key} />
        </div>
      )}
      <Snippet label="curl" text={curlText(sending)} />
      <Snippet label="Node.js" text={nodeText(sending)} />
    </Section>
  )
}
