import { useSend } from '../../calls/use-send.ts'

type Previewing = ReturnType<typeof useSend<'POST /v1/bulk-actions'>>

/** Counts a bulk action. */
export function usePreview(onPreviewed: (id: string) => void): Previewing {
  return useSend('POST /v1/bulk-actions', {
    changes: ['GET /v1/bulk-actions'],
    goesOn: true,
    isOnce: true,
    onDone: ({ id }) => onPreviewed(id),
  })
}
