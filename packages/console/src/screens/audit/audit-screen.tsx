import { Stack } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { usePages } from '../../calls/use-pages.ts'
import { Answered } from '../../parts/answered.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { DownloadButton } from '../../parts/download-button.tsx'
import { Heading } from '../../parts/heading.tsx'
import { AuditChanges, type AuditEntry, useActor } from '../../parts/history/audit-entry.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import type { TableColumn } from '../../parts/table/table-model.ts'
import { Table } from '../../parts/table/table.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { AuditFilter } from './audit-filter.tsx'
import { auditSearch } from './audit-search.ts'

const PAGE = 100

const changed = ({ changes }: AuditEntry): string => Object.keys(changes).join(', ')

function useColumns(): readonly TableColumn<AuditEntry>[] {
  const say = useWords('audit')
  const format = useFormat()
  const actor = useActor()
  return [
    {
      id: 'when',
      title: say('when'),
      sortBy: ({ time }) => time,
      cell: ({ time }) => format.moment(time),
    },
    {
      id: 'who',
      title: say('who'),
      sortBy: ({ who }) => actor(who),
      cell: ({ who }) => actor(who),
    },
    {
      id: 'what',
      title: say('what'),
      sortBy: ({ what }) => say(what),
      cell: ({ what }) => say(what),
    },
    {
      id: 'on',
      title: say('onType'),
      sortBy: ({ on }) => `${on.type} ${on.id}`,
      cell: ({ on }) => `${say(`type-${on.type}`)} ${on.id}`,
    },
    { id: 'changes', title: say('changes'), sortBy: changed, cell: changed },
    { id: 'from', title: say('from'), sortBy: ({ from }) => from, cell: ({ from }) => from },
    {
      id: 'sequence',
      title: say('sequence'),
      cell: ({ sequence }) => sequence,
      isNumber: true,
      isExtra: true,
    },
  ]
}

/** Who did what. The filters are in the address, and in the export. */
export function AuditScreen() {
  const say = useWords('audit')
  const actor = useActor()
  const [open, setOpen] = useState<AuditEntry>()
  const filter = auditSearch(useSearch({ from: '/shell/audit' }))
  const audit = usePages('GET /v1/audit', { ...filter, limit: PAGE })
  const columns = useColumns()
  return (
    <Stack gap="md">
      <Heading title={say('title')} about={say('about')}>
        <DownloadButton
          name="GET /v1/audit:export"
          input={filter}
          file="audit.ndjson"
          label={say('export')}
        />
      </Heading>
      <AuditFilter key={JSON.stringify(filter)} filter={filter} />
      <div>
        <Answered of={audit}>
          {(pages) => (
            <Table
              label={say('title')}
              columns={columns}
              rows={pages.flatMap((page) => page.entries)}
              keyOf={({ sequence }) => String(sequence)}
              onOpen={setOpen}
              empty={say('none')}
            />
          )}
        </Answered>
        <MoreButton of={audit} />
      </div>
      {open !== undefined && (
        <Dialog
          title={`${say(open.what)} · ${actor(open.who)}`}
          onClose={() => setOpen(undefined)}
          size="lg"
        >
          <AuditChanges changes={open.changes} />
        </Dialog>
      )}
    </Stack>
  )
}
