import { Alert, Stack, Text } from '@mantine/core'
import type { KindSeen } from '../../import/protocol.ts'
import { Facts } from '../../parts/facts.tsx'
import { Rows } from '../../parts/rows.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { styles } from './styles.ts'
import { useQuestionText } from './use-question-text.ts'
import { useReadingText } from './use-reading-text.ts'

/** What a dry run saw of the lines of one kind. */
export function KindReport({ of: { kind, seen, questions } }: { readonly of: KindSeen }) {
  const say = useWords('import')
  const format = useFormat()
  const questionText = useQuestionText()
  const { bad, good } = seen.labels
  const shareOfBad = bad + good === 0 ? undefined : format.share(bad / (bad + good))
  return (
    <Stack gap="sm">
      {questions.length > 0 && (
        <Alert color="yellow" title={say('questions')}>
          <ul style={styles.list}>
            {questions.map((question) => (
              <li key={questionText(question)}>{questionText(question)}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Facts
        facts={[
          [say(kind), format.number(seen.lines)],
          [say('wouldBeRefused'), format.number(seen.refused)],
          [
            say('badLabels'),
            shareOfBad &&
              say('badOf', {
                share: shareOfBad,
                bad: format.number(bad),
                good: format.number(good),
              }),
          ],
        ]}
      />
      <Readings of={seen.fields} label={say('readings')} />
      <Counts title={say('reasons')} counts={seen.reasons} />
      <FirstRefusals of={seen.refusals} />
      <Counts title={say('warnings')} counts={seen.warnings} />
      <Counts title={say('leftOut')} counts={seen.skipped} />
      <Counts title={say('mended')} counts={seen.mended} />
    </Stack>
  )
}

function Readings({
  of: fields,
  label,
}: {
  readonly of: KindSeen['seen']['fields']
  readonly label: string
}) {
  const say = useWords('import')
  const readingText = useReadingText()
  const read = fields.flatMap((field) => {
    const text = readingText(field)
    return text === undefined ? [] : [{ path: field.path, column: field.column, text }]
  })
  if (read.length === 0) return null
  return (
    <Rows
      label={label}
      rows={read}
      keyOf={({ path, column }) => `${path} ${column}`}
      columns={[
        { title: say('field'), cell: ({ path }) => <code>{path}</code> },
        { title: say('column'), cell: ({ column }) => column },
        { title: label, cell: ({ text }) => text },
      ]}
    />
  )
}

const MAX_REFUSALS = 8

function FirstRefusals({ of: refusals }: { readonly of: KindSeen['seen']['refusals'] }) {
  const say = useWords('import')
  if (refusals.length === 0) return null
  return (
    <div>
      <Text size="sm" fw={500}>
        {say('firstOfEach')}
      </Text>
      <ul style={styles.list}>
        {refusals.slice(0, MAX_REFUSALS).map(({ place, reason }) => (
          <li key={`${place} ${reason}`}>
            {say('row', { row: place })}: {reason}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Kinds with how often each came, the most frequent first; nothing for none. */
export function Counts({
  title,
  counts,
}: {
  readonly title: string
  readonly counts: Readonly<Record<string, number>>
}) {
  const format = useFormat()
  const say = useWords('import')
  const rows = Object.entries(counts).toSorted(([, a], [, b]) => b - a)
  if (rows.length === 0) return null
  return (
    <Rows
      label={title}
      rows={rows}
      keyOf={([kind]) => kind}
      columns={[
        { title, cell: ([kind]) => kind },
        { title: say('howOften'), cell: ([, count]) => format.number(count), isNumber: true },
      ]}
    />
  )
}
