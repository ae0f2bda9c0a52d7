import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '../../calls/use-send.ts'
import { useWords } from '../../words/use-words.ts'
import { CallFailure } from '../call-failure.tsx'
import { Confirm } from '../confirm.tsx'
import type { Bulk } from './bulk-targets.ts'

const CHANGES = {
  isOnce: true,
  changes: [
    'GET /v1/bulk-actions',
    'GET /v1/bulk-actions/{bulkActionId}',
    'GET /v1/bulk-actions/{bulkActionId}/failures',
  ],
} as const

/** Pauses, resumes, tries again what failed, or takes back the whole. */
export function BulkActions({ of }: { readonly of: Bulk }) {
  const say = useWords('bulk')
  const [isUndoing, setUndoing] = useState(false)
  const input = { bulkActionId: of.id }
  const pause = useSend('POST /v1/bulk-actions/{bulkActionId}/pause', CHANGES)
  const resume = useSend('POST /v1/bulk-actions/{bulkActionId}/resume', CHANGES)
  const retry = useSend('POST /v1/bulk-actions/{bulkActionId}/retry', CHANGES)
  const undo = useSend('POST /v1/bulk-actions/{bulkActionId}/undo', {
    ...CHANGES,
    onDone: () => setUndoing(false),
  })
  const { state, failed, about } = of
  const mayUndo =
    (state === 'done' || state === 'paused' || state === 'running') && of.do !== 'hand_over'
  const error = pause.error ?? resume.error ?? retry.error
  return (
    <>
      {error !== null && <CallFailure error={error} />}
      <Group gap="xs" justify="flex-end">
        {(state === 'running' || state === 'undoing') && (
          <Button variant="default" loading={pause.isPending} onClick={() => pause.mutate(input)}>
            {say('pause')}
          </Button>
        )}
        {state === 'paused' && (
          <Button loading={resume.isPending} onClick={() => resume.mutate(input)}>
            {say('resume')}
          </Button>
        )}
        {(state === 'done' || state === 'undone') && failed > 0 && (
          <Button variant="default" loading={retry.isPending} onClick={() => retry.mutate(input)}>
            {say('retry', { count: failed })}
          </Button>
        )}
        {mayUndo && (
          <Button variant="default" onClick={() => setUndoing(true)}>
            {say('undoAll')}
          </Button>
        )}
      </Group>
      {isUndoing && (
        <Confirm
          title={say('undoTitle', { what: say(about, { count: of.done }) })}
          action={say('undoAll')}
          error={undo.error}
          isPending={undo.isPending}
          onConfirm={() => undo.mutate(input)}
          onClose={() => setUndoing(false)}
        >
          {say(of.undo_until === null ? 'undoLate' : 'undoInTime')}
        </Confirm>
      )}
    </>
  )
}
