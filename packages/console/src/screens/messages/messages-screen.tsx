import { Button, Stack } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCall } from '../../calls/use-call.ts'
import { useSend } from '../../calls/use-send.ts'
import { Answered } from '../../parts/answered.tsx'
import { CallFailure } from '../../parts/call-failure.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Form } from '../../parts/form/form.tsx'
import { Heading } from '../../parts/heading.tsx'
import { MessageFilterFields } from '../../parts/message-filter/message-filter-fields.tsx'
import { type MessageFilter, typedFilter } from '../../parts/message-filter/message-filter.ts'
import { MessageRows } from '../../parts/message-filter/message-rows.tsx'
import { Section } from '../../parts/section.tsx'
import { Snippet } from '../../parts/snippet.tsx'
import styles from './messages.module.css'
import { TextLink } from '../../parts/text-link.tsx'
import { useWords } from '../../words/use-words.ts'

/** The newest messages that match. The conditions are in the address. */
export function MessagesScreen() {
  const say = useWords('messages')
  const navigate = useNavigate()
  const search = useSearch({ from: '/shell/messages' })
  const filter = (search.filter ?? {}) as MessageFilter
  const { mutate, ...preview } = useSend('POST /v1/messages:preview')
  const key = JSON.stringify(filter)
  useEffect(() => mutate({ body: JSON.parse(key) as MessageFilter }), [mutate, key])
  const submit = (form: FormData) =>
    void navigate({ to: '/messages', search: { filter: typedFilter(form) } })
  const open = (message: string | undefined) =>
    void navigate({
      to: '/messages',
      search: { ...(search.filter && { filter: search.filter }), ...(message && { message }) },
    })
  return (
    <Stack gap="md">
      <Heading title={say('title')} about={say('about')}>
        <Button
          size="xs"
          variant="default"
          loading={preview.isPending}
          onClick={() => mutate({ body: filter })}
        >
          {say('refresh')}
        </Button>
      </Heading>
      <details className={styles['filter']} open={key !== '{}'}>
        <summary>{say('filter')}</summary>
        <Form
          key={key}
          onSubmit={submit}
          error={preview.error}
          isPending={preview.isPending}
          action={say('show')}
        >
          <MessageFilterFields filter={filter} />
        </Form>
      </details>
      {preview.data !== undefined && (
        <Section title={say('newest')}>
          <MessageRows preview={preview.data} onOpen={({ id }) => open(String(id))} />
        </Section>
      )}
      {search.message !== undefined && (
        <MessageDialog id={search.message} onClose={() => open(undefined)} />
      )}
    </Stack>
  )
}

interface MessageDialogProps {
  readonly id: string
  readonly onClose: () => void
}

function MessageDialog({ id, onClose }: MessageDialogProps) {
  const say = useWords('messages')
  const message = useCall('GET /v1/messages/{messageId}', { messageId: id })
  return (
    <Dialog title={say('detail', { id })} onClose={onClose} size="xl">
      <TextLink to="/deliveries" search={{ message: id }} fz="sm">
        {say('deliveries')}
      </TextLink>
      {message.error === null ? (
        <Answered of={message}>
          {(found) => <Snippet label={say('title')} text={JSON.stringify(found, undefined, 2)} />}
        </Answered>
      ) : (
        <CallFailure error={message.error} />
      )}
    </Dialog>
  )
}
