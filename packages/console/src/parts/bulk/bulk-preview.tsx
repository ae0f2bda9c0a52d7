import { Alert, Stack, Text } from '@mantine/core'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { Facts } from '../facts.tsx'
import { BulkSample } from './bulk-sample.tsx'
import type { Bulk, Preview } from './bulk-targets.ts'
import { useBulkWork } from './use-bulk-work.ts'
import styles from './bulk.module.css'

interface BulkPreviewProps {
  readonly of: Bulk
  readonly preview: Preview
}

/** What a bulk action would do: how many, what is at stake, what stands otherwise, what would leave (C13). */
export function BulkPreview({ of, preview }: BulkPreviewProps) {
  const say = useWords('bulk')
  const format = useFormat()
  const { about } = of
  const workOf = useBulkWork()
  const { count, money, decided_otherwise: otherwise, decided_already: already } = preview
  const counted = (cases: number) => say(about, { count: cases })
  const money_text = money.map(({ currency_code: code, amount }) => format.money(amount, code))
  return (
    <Stack gap="xs">
      <Text fw={600}>{say('wouldDecide', { what: counted(count), decision: workOf(of) })}</Text>
      <Facts
        facts={[
          [say('why'), of.note],
          [say('money'), money.length === 0 ? undefined : money_text.join(' + ')],
          [
            say('endsCases'),
            preview.ends_cases === 0 ? undefined : format.number(preview.ends_cases),
          ],
          [say('values'), preview.values === 0 ? undefined : format.number(preview.values)],
          [say('already'), already === 0 ? undefined : counted(already)],
          [
            say('opposite'),
            preview.labelled_otherwise === 0 ? undefined : counted(preview.labelled_otherwise),
          ],
          [
            say('otherwise'),
            otherwise.length === 0
              ? undefined
              : otherwise.map(({ decision_id: id, cases }) => `${id}: ${cases}`).join(', '),
          ],
          [say('messages'), <Messages key="messages" preview={preview} />],
        ]}
      />
      {preview.would_fail.length > 0 && (
        <Alert color="orange" variant="light" title={say('wouldFail')}>
          {preview.would_fail.map(({ why, cases }) => (
            <Text key={why} size="sm">
              {counted(cases)}: {say(`why-${why}`)}
            </Text>
          ))}
        </Alert>
      )}
      <div className={styles['sample']}>
        <BulkSample of={of} />
      </div>
    </Stack>
  )
}

function Messages({ preview: { messages, endpoints } }: { readonly preview: Preview }) {
  const say = useWords('bulk')
  const format = useFormat()
  if (messages.length === 0) return <>{say('noMessages')}</>
  const kinds = messages.map(({ kind, messages: count }) => `${format.number(count)} ${kind}`)
  const sent = endpoints.reduce((sum, { messages: count }) => sum + count, 0)
  return (
    <>
      {kinds.join(', ')} · {say('toEndpoints', { count: sent })}
    </>
  )
}
