import { FileInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Answer } from '../../calls/call-types.ts'
import { useSend } from '../../calls/use-send.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Form } from '../../parts/form/form.tsx'
import { Rows } from '../../parts/rows.tsx'
import { useWords } from '../../words/use-words.ts'
import { CHANGES } from './value-changes.ts'

interface ImportValuesProps {
  readonly listName: string
  readonly onClose: () => void
}

/** Imports a CSV file. What was refused stays on the page, with its row. */
export function ImportValues({ listName, onClose }: ImportValuesProps) {
  const say = useWords('lists')
  const [file, setFile] = useState<File | null>(null)
  const send = useSend('POST /v1/lists/{listName}/import', { changes: CHANGES })
  const submit = async () => {
    if (file !== null) send.mutate({ listName, source: 'console', body: await file.text() })
  }
  return (
    <Dialog title={say('import')} onClose={onClose} size="lg">
      <Form
        onSubmit={() => void submit()}
        error={send.error}
        isPending={send.isPending}
        action={say('importAction')}
        onCancel={onClose}
      >
        <Text size="sm">{say('importHelp')}</Text>
        <FileInput
          label={say('file')}
          value={file}
          onChange={setFile}
          accept=".csv,text/csv"
          required
        />
        {send.data !== undefined && <Imported of={send.data} />}
      </Form>
    </Dialog>
  )
}

function Imported({ of }: { readonly of: Answer<'POST /v1/lists/{listName}/import'> }) {
  const say = useWords('lists')
  const { rows, added, changed, unchanged, refused, problems } = of
  return (
    <Stack gap="xs" role="status">
      <Text size="sm" fw={600}>
        {say('imported', { rows, added, changed, unchanged, refused })}
      </Text>
      {problems.length > 0 && (
        <Rows
          label={say('problem')}
          rows={problems}
          keyOf={({ row, column }) => `${row} ${column}`}
          columns={[
            { title: say('row'), cell: ({ row }) => row, isNumber: true },
            { title: say('column'), cell: ({ column }) => column },
            { title: say('problem'), cell: ({ problem }) => problem },
          ]}
        />
      )}
    </Stack>
  )
}
