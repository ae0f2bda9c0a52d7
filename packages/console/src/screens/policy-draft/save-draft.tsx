import { Button } from '@mantine/core'
import { POLICY_TEXT_CHARS } from '@winnow/contract/native'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../../calls/use-call.ts'
import { useSend } from '../../calls/use-send.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { PublishForm } from '../../parts/policy/publish-form.tsx'
import { useWords } from '../../words/use-words.ts'
import type { Checked } from './use-checked.ts'
import type { Draft } from './use-draft.ts'

export interface SaveDraftProps {
  readonly draft: Draft
  readonly checked: Checked
}

/** Makes a version of the draft: one that does nothing yet, or that runs at once. */
export function SaveDraft({ draft, checked }: SaveDraftProps) {
  const say = useWords('policies')
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const list = useCall('GET /v1/policies', {})
  const onDone = ({ version }: { readonly version: number }) => {
    draft.reset()
    void navigate({ to: '/policies', search: { version } })
  }
  const changes = { changes: ['GET /v1/policies', 'GET /v1/policies/live/routes'], onDone } as const
  const drafted = useSend('POST /v1/policies/drafts', changes)
  const published = useSend('POST /v1/policies', changes)
  const { value: document } = checked
  const { text } = draft
  const written = text !== undefined && text.length <= POLICY_TEXT_CHARS ? { text } : {}
  return (
    <>
      <Button size="xs" disabled={!checked.isOk} onClick={() => setOpen(true)}>
        {say('save')}
      </Button>
      {isOpen && document !== undefined && (
        <Dialog title={say('saveTitle')} onClose={() => setOpen(false)}>
          <PublishForm
            stages={['draft', 'shadow', 'rollout', 'live']}
            needsApproval={list.data?.approval_required === true}
            error={drafted.error ?? published.error}
            isPending={drafted.isPending || published.isPending}
            onCancel={() => setOpen(false)}
            onPublish={({ stage, why, backtest, ...more }) =>
              stage === 'draft'
                ? drafted.mutate({ body: { document, ...written, why, ...backtest } })
                : published.mutate({
                    body: { document, ...written, stage, why, ...backtest, ...more },
                  })
            }
          />
        </Dialog>
      )}
    </>
  )
}
