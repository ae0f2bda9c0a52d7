import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { may, useMe } from '../../shell/use-me.ts'
import { useWords } from '../../words/use-words.ts'
import { canDraft, type DraftValueProps } from './value-conditions.ts'

const DraftDialog = lazy(async () => ({
  default: (await import('./draft-dialog.tsx')).DraftDialog,
}))

/** Leads from a shared value to a draft with a route that takes it. */
export function DraftValue({ type, id, users }: DraftValueProps) {
  const say = useWords('draft-value')
  const [isOpen, setOpen] = useState(false)
  const isAllowed = may(useMe(), 'draft_policies')
  if (!isAllowed || !canDraft(type)) return null
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={say('draftOf', { value: id })}
        onClick={() => setOpen(true)}
      >
        {say('draft')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <DraftDialog type={type} id={id} users={users} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
