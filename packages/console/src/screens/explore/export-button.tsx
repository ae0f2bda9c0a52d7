import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../calls/call.ts'
import type { CallError } from '../../calls/call-error.ts'
import { useEnvironment } from '../../calls/environment.ts'
import { CallFailure } from '../../parts/call-failure.tsx'
import { useWords } from '../../words/use-words.ts'
import { csvOf } from './csv-of.ts'
import type { ExploredEvent } from './explored-event.ts'
import type { Selection } from './explore-selection.ts'

interface ExportButtonProps {
  readonly selection: Selection
  readonly columns: readonly string[]
}

/** Events of one file; the name of the file says so where there are more. */
const MAX_ROWS = 10_000
const PAGE = 500

function save(text: string, file: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = file
  link.click()
  URL.revokeObjectURL(url)
}

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

const fileOf = ({ from, to }: Selection, isCut: boolean): string =>
  `events-${day(from)}-${day(to)}${isCut ? `-first-${MAX_ROWS}` : ''}.csv`

/** Saves the events with their columns, the newest first, as CSV. */
export function ExportButton({ selection, columns }: ExportButtonProps) {
  const say = useWords('explore')
  const environment = useEnvironment()
  const saving = useMutation<void, CallError>({
    mutationFn: async () => {
      const rows: ExploredEvent[] = []
      let cursor: string | null | undefined
      while (cursor !== null && rows.length < MAX_ROWS) {
        const page = await call(
          'GET /v1/explore/events',
          { ...selection, columns: columns.join(','), limit: PAGE, ...(cursor && { cursor }) },
          { environment },
        )
        rows.push(...page.events)
        cursor = page.next
      }
      save(csvOf(columns, rows), fileOf(selection, cursor !== null))
    },
  })
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDownload size={15} aria-hidden />}
        loading={saving.isPending}
        onClick={() => saving.mutate()}
      >
        {say('export')}
      </Button>
      {saving.error !== null && <CallFailure error={saving.error} />}
    </>
  )
}
