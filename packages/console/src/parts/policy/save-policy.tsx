import { POLICY_TEXT_CHARS } from '@winnow/contract/native'
import { useCall } from '../../calls/use-call.ts'
import { useSend } from '../../calls/use-send.ts'
import { may, useMe } from '../../shell/use-me.ts'
import { useWords } from '../../words/use-words.ts'
import { Dialog } from '../dialog.tsx'
import { PublishForm } from './publish-form.tsx'
import type { Publication } from './stage-badge.tsx'

interface SavePolicyProps {
  readonly document: Record<string, unknown>
  /** As it was typed; undefined = nobody typed it. */
  readonly text: string | undefined
  /** Those that the person may choose from; the first is chosen. Without `manage_settings` a draft is left. */
  readonly stages: readonly Publication['stage'][]
  /** The backtest that was looked at. */
  readonly backtest: string | undefined
  readonly onSaved: (version: number) => void
  readonly onClose: () => void
}

/** Makes a version of a policy: one that does nothing yet, or that runs at once. */
export function SavePolicy({
  document,
  text,
  stages,
  backtest,
  onSaved,
  onClose,
}: SavePolicyProps) {
  const say = useWords('policies')
  const mayPublish = may(useMe(), 'manage_settings')
  const list = useCall('GET /v1/policies', {})
  const onDone = ({ version }: { readonly version: number }) => onSaved(version)
  const changes = { changes: ['GET /v1/policies', 'GET /v1/policies/live/routes'], onDone } as const
  const drafted = useSend('POST /v1/policies/drafts', changes)
  const published = useSend('POST /v1/policies', changes)
  const isKept = text !== undefined && text.length <= POLICY_TEXT_CHARS
  const policy = { document, ...(isKept && { text }) }
  return (
    <Dialog title={say('saveTitle')} onClose={onClose}>
      <PublishForm
        stages={mayPublish ? stages : ['draft']}
        needsApproval={list.data?.approval_required === true}
        backtest={backtest}
        error={drafted.error ?? published.error}
        isPending={drafted.isPending || published.isPending}
        onCancel={onClose}
        onPublish={({ stage, why, backtest: looked, ...more }) =>
          stage === 'draft'
            ? drafted.mutate({ body: { ...policy, why, ...looked } })
            : published.mutate({ body: { ...policy, stage, why, ...looked, ...more } })
        }
      />
    </Dialog>
  )
}
