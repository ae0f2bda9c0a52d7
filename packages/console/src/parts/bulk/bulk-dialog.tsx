import { useState } from 'react'
import { Dialog } from '../dialog.tsx'
import { useWords } from '../../words/use-words.ts'
import { BulkForm } from './bulk-form.tsx'
import { BulkSteps } from './bulk-steps.tsx'
import type { BulkTargets } from './bulk-targets.ts'

export interface BulkDialogProps {
  readonly of: BulkTargets
  readonly onClose: () => void
}

/** Decides many cases or users at once: what, then what it would do, then how far it is. It goes on when this is closed. */
export function BulkDialog({ of, onClose }: BulkDialogProps) {
  const say = useWords('bulk')
  const [id, setId] = useState<string>()
  const title = {
    users: say('decideUsers', { count: of.is === 'users' ? of.userIds.length : 0 }),
    events: say('decideFound'),
    cases: say('decideCases'),
  }[of.is]
  return (
    <Dialog title={title} size="lg" onClose={onClose}>
      {id === undefined ? (
        <BulkForm of={of} onPreviewed={setId} onCancel={onClose} />
      ) : (
        <BulkSteps id={id} onBack={() => setId(undefined)} onClose={onClose} />
      )}
    </Dialog>
  )
}
