import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Answer } from '../../calls/call-types.ts'
import { useSend } from '../../calls/use-send.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { LongTextField, SwitchField } from '../../parts/form/fields.tsx'
import { Form } from '../../parts/form/form.tsx'
import { isChecked } from '../../parts/form/form-values.ts'
import { formText } from '../../parts/form-text.ts'
import { PublishForm } from '../../parts/policy/publish-form.tsx'
import { may, useMe } from '../../shell/use-me.ts'
import { useWords } from '../../words/use-words.ts'

export interface VersionActionsProps {
  readonly of: Answer<'GET /v1/policies/{version}'>
  readonly list: Answer<'GET /v1/policies'>
}

const CHANGES = [
  'GET /v1/policies',
  'GET /v1/policies/{version}',
  'GET /v1/policies/{version}/approval',
  'GET /v1/policies/live/routes',
] as const

/** Edits it as a draft, backtests it, gives it another stage, or puts it back into the place of what is live (P16). */
export function VersionActions({ of, list }: VersionActionsProps) {
  const say = useWords('versions')
  const me = useMe()
  const [asked, setAsked] = useState<'publish' | 'restore'>()
  const { version, stage } = of
  const isLive = list.in_force.some((one) => one.version === version && one.stage === 'live')
  const wasLive = list.publications.some((one) => one.version === version && one.stage === 'live')
  const close = () => setAsked(undefined)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        renderRoot={(props) => <Link to="/policies/draft" search={{ from: version }} {...props} />}
      >
        {say('edit')}
      </Button>
      <Button
        size="xs"
        variant="default"
        renderRoot={(props) => <Link to="/policies/backtests" search={{ version }} {...props} />}
      >
        {say('toBacktest')}
      </Button>
      {may(me, 'manage_settings') && (
        <>
          {wasLive && !isLive && (
            <Button size="xs" variant="default" onClick={() => setAsked('restore')}>
              {say('restore')}
            </Button>
          )}
          <Button size="xs" onClick={() => setAsked('publish')}>
            {say('changeStage')}
          </Button>
        </>
      )}
      {asked === 'publish' && (
        <Publish
          version={version}
          stage={stage}
          list={list}
          backtest={of.backtest}
          onClose={close}
        />
      )}
      {asked === 'restore' && <Restore version={version} list={list} onClose={close} />}
    </>
  )
}

interface PublishProps {
  readonly version: number
  readonly stage: VersionActionsProps['of']['stage']
  readonly list: VersionActionsProps['list']
  readonly backtest: string | undefined
  readonly onClose: () => void
}

const STAGES = ['shadow', 'rollout', 'live', 'withdrawn'] as const

function Publish({ version, stage, list, backtest, onClose }: PublishProps) {
  const say = useWords('versions')
  const sent = useSend('PUT /v1/policies/{version}/stage', { changes: CHANGES, onDone: onClose })
  const stages = STAGES.filter((one) => one !== stage || one === 'rollout')
  return (
    <Dialog title={say('publishTitle', { version })} onClose={onClose}>
      <PublishForm
        stages={stages}
        needsApproval={list.approval_required}
        backtest={backtest}
        error={sent.error}
        isPending={sent.isPending}
        onCancel={onClose}
        onPublish={({ backtest: looked, ...wish }) =>
          sent.mutate({ version, body: { ...wish, ...looked } })
        }
      />
    </Dialog>
  )
}

type RestoreProps = Pick<PublishProps, 'version' | 'list' | 'onClose'>

/** Two steps: the button, and why. The next event is decided by the restored version. */
function Restore({ version, list, onClose }: RestoreProps) {
  const say = useWords('versions')
  const sent = useSend('POST /v1/policies/{version}/restore', {
    changes: CHANGES,
    onDone: onClose,
  })
  return (
    <Dialog title={say('restoreTitle', { version })} onClose={onClose}>
      <Form
        action={say('restore')}
        error={sent.error}
        isPending={sent.isPending}
        onCancel={onClose}
        onSubmit={(form) =>
          sent.mutate({
            version,
            body: {
              why: formText(form, 'why'),
              ...(isChecked(form, 'emergency') && { emergency: true }),
            },
          })
        }
      >
        <p>{say('restoreHelp', { version })}</p>
        <LongTextField name="why" label={say('why')} required data-autofocus />
        {list.approval_required && <SwitchField name="emergency" label={say('withoutApproval')} />}
      </Form>
    </Dialog>
  )
}
