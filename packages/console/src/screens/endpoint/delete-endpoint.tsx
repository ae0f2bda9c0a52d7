import { useNavigate } from '@tanstack/react-router'
import { useSend } from '../../calls/use-send.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { useWords } from '../../words/use-words.ts'
import type { EndpointDialogProps } from './endpoint-changes.ts'

/** Deletes the endpoint; its address is typed first. */
export function DeleteEndpoint({ endpoint: { id, url, backlog }, onClose }: EndpointDialogProps) {
  const say = useWords('endpoints')
  const navigate = useNavigate()
  const send = useSend('DELETE /v1/endpoints/{endpointId}', {
    changes: ['GET /v1/endpoints'],
    onDone: () => void navigate({ to: '/endpoints' }),
  })
  return (
    <Confirm
      title={say('deleteTitle')}
      action={say('delete')}
      typed={url}
      error={send.error}
      isPending={send.isPending}
      onConfirm={() => send.mutate({ endpointId: id })}
      onClose={onClose}
    >
      {say('deleteHelp', { count: backlog.waiting + backlog.queued })}
    </Confirm>
  )
}
