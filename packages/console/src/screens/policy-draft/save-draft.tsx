import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { backtestOf } from '../../parts/policy/kept-draft.ts'
import { SavePolicy } from '../../parts/policy/save-policy.tsx'
import { useWords } from '../../words/use-words.ts'
import type { Checked } from './use-checked.ts'
import type { Draft } from './use-draft.ts'

export interface SaveDraftProps {
  readonly draft: Draft
  readonly checked: Checked
}

/** Makes a version of the draft, with its backtest where there is one of the text as it stands. */
export function SaveDraft({ draft, checked }: SaveDraftProps) {
  const say = useWords('policies')
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const { value: document } = checked
  return (
    <>
      <Button size="xs" disabled={!checked.isOk} onClick={() => setOpen(true)}>
        {say('save')}
      </Button>
      {isOpen && document !== undefined && (
        <SavePolicy
          document={document}
          text={draft.text}
          stages={['draft', 'shadow', 'rollout', 'live']}
          backtest={backtestOf(draft.key, draft.text ?? '')}
          onSaved={(version) => {
            draft.reset()
            void navigate({ to: '/policies', search: { version } })
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
