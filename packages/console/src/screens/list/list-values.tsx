import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { usePages } from '../../calls/use-pages.ts'
import { useSend } from '../../calls/use-send.ts'
import { Answered } from '../../parts/answered.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { DownloadButton } from '../../parts/download-button.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { may, useMe } from '../../shell/use-me.ts'
import { useWords } from '../../words/use-words.ts'
import { AddValue } from './add-value.tsx'
import { ImportValues } from './import-values.tsx'
import type { ListDefinition } from './list-definition.ts'
import { CHANGES } from './value-changes.ts'
import { type ListedValue, shownValue, ValueRows } from './value-rows.tsx'

const PAGE = 100

/** The values of the list, page by page, and what changes them. */
export function ListValues({ list: { name } }: { readonly list: ListDefinition }) {
  const say = useWords('lists')
  const canWrite = may(useMe(), 'write_lists')
  const [isImporting, setImporting] = useState(false)
  const [removed, setRemoved] = useState<ListedValue>()
  const values = usePages('GET /v1/lists/{listName}/values', { listName: name, limit: PAGE })
  const tools = (
    <Group gap="xs">
      {canWrite && <AddValue listName={name} />}
      {canWrite && (
        <Button variant="default" size="xs" onClick={() => setImporting(true)}>
          {say('import')}
        </Button>
      )}
      <DownloadButton
        name="GET /v1/lists/{listName}/export"
        input={{ listName: name }}
        file={`${name}.csv`}
        label={say('export')}
      />
    </Group>
  )
  return (
    <Section title={say('values')} aside={tools}>
      <Answered of={values}>
        {(pages) => {
          const all = pages.flatMap((page) => page.values)
          if (all.length === 0) return <Quiet>{say('noValues')}</Quiet>
          const onRemove = canWrite ? setRemoved : undefined
          return <ValueRows label={say('values')} values={all} onRemove={onRemove} />
        }}
      </Answered>
      <MoreButton of={values} />
      {isImporting && <ImportValues listName={name} onClose={() => setImporting(false)} />}
      {removed !== undefined && (
        <RemoveValue listName={name} value={removed} onClose={() => setRemoved(undefined)} />
      )}
    </Section>
  )
}

interface RemoveValueProps {
  readonly listName: string
  readonly value: ListedValue
  readonly onClose: () => void
}

function RemoveValue({ listName, value, onClose }: RemoveValueProps) {
  const say = useWords('lists')
  const common = useWords('common')
  const send = useSend('POST /v1/lists/{listName}/values', { changes: CHANGES, onDone: onClose })
  return (
    <Confirm
      title={say('removeTitle', { value: shownValue(value) })}
      action={common('remove')}
      error={send.error}
      isPending={send.isPending}
      onConfirm={() =>
        send.mutate({ listName, body: { remove: [value.value], source: 'console' } })
      }
      onClose={onClose}
    >
      {say('removeHelp')}
    </Confirm>
  )
}
