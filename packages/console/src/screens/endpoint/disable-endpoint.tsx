import { useSend } from '../../calls/use-send.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { useWords } from '../../words/use-words.ts'
import { CHANGES, type EndpointDialogProps } from './endpoint-changes.ts'

/** Holds its messages from now on. */
export function DisableEndpoint({ endpoint: { id }, onClose }: EndpointDialogProps) {
  const say = useWords('endpoints')
  const send = useSend('POST /v1/endpoints/{endpointId}/disable', {
    changes: CHANGES,
    onDone: onClose,
  })
  return (
    <Confirm
      title={say('disableTitle')}
      action={say('disable')}
      error={send.error}
      isPending={send.isPending}
      onConfirm={() => send.mutate({ endpointId: id })}
      onClose={onClose}
      isHarmless
    >
      {say('disableHelp')}
    </Confirm>
  )
}
