import { lazy, Suspense } from 'react'
import { loadWords } from '../../words/words.ts'
import type { BulkDialogProps } from './bulk-dialog.tsx'

const Loaded = lazy(async () => {
  const [{ BulkDialog }] = await Promise.all([import('./bulk-dialog.tsx'), loadWords('bulk')])
  return { default: BulkDialog }
})

/** Decides many cases or users at once; loaded when it is first opened. */
export const LazyBulkDialog = (props: BulkDialogProps) => (
  <Suspense fallback={null}>
    <Loaded {...props} />
  </Suspense>
)
