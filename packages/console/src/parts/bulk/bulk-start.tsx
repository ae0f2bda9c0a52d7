import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useSend } from '../../calls/use-send.ts'
import { useWords } from '../../words/use-words.ts'
import { CallFailure } from '../call-failure.tsx'
import { Quiet } from '../section.tsx'
import type { Bulk, Preview } from './bulk-targets.ts'

interface BulkStartProps {
  readonly of: Bulk
  readonly preview: Preview
  readonly onBack?: () => void
}

/** Starts what was previewed; of many, once their number is typed. */
export function BulkStart({ of: { id, about, do: act }, preview, onBack }: BulkStartProps) {
  const say = useWords('bulk')
  const [text, setText] = useState('')
  const { count, needs_confirmation: mustType } = preview
  const send = useSend('POST /v1/bulk-actions/{bulkActionId}/start', {
    isOnce: true,
    changes: ['GET /v1/bulk-actions', 'GET /v1/bulk-actions/{bulkActionId}'],
  })
  const isRight = !mustType || text.replaceAll(/[\s.,’']/g, '') === String(count)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isRight) send.mutate({ bulkActionId: id, body: { confirm_count: count } })
  }
  if (count === 0) return <Quiet>{say('nothingFound')}</Quiet>
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {mustType && (
          <TextInput
            label={say('typeCount', { count })}
            inputMode="numeric"
            autoComplete="off"
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
        {send.error !== null && <CallFailure error={send.error} />}
        <Group justify="flex-end" gap="xs">
          {onBack !== undefined && (
            <Button variant="default" onClick={onBack}>
              {say('back')}
            </Button>
          )}
          <Button type="submit" loading={send.isPending} disabled={!isRight}>
            {say(act === 'label' ? 'startLabel' : act === 'add_to_list' ? 'startList' : 'start', {
              what: say(about, { count }),
            })}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
