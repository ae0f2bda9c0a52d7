import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../../calls/use-call.ts'
import { useSend } from '../../calls/use-send.ts'
import { useWords } from '../../words/use-words.ts'
import { Dialog } from '../dialog.tsx'
import { PublishForm } from '../policy/publish-form.tsx'

/** Lets a version that runs in shadow decide. */
export function LetDecide({ version }: { readonly version: number }) {
  const say = useWords('first-run')
  const [isOpen, setOpen] = useState(false)
  const list = useCall('GET /v1/policies', {})
  const close = () => setOpen(false)
  const sent = useSend('PUT /v1/policies/{version}/stage', {
    changes: ['GET /v1/policies', 'GET /v1/policies/{version}', 'GET /v1/policies/live/routes'],
    onDone: close,
  })
  return (
    <>
      <Button size="compact-xs" variant="default" onClick={() => setOpen(true)}>
        {say('letDecide')}
      </Button>
      {isOpen && (
        <Dialog title={say('letDecideTitle', { version })} onClose={close}>
          <PublishForm
            stages={['live', 'rollout']}
            needsApproval={list.data?.approval_required === true}
            error={sent.error}
            isPending={sent.isPending}
            onCancel={close}
            onPublish={({ backtest, ...wish }) =>
              sent.mutate({ version, body: { ...wish, ...backtest } })
            }
          />
        </Dialog>
      )}
    </>
  )
}
