import { Badge, Stack, Text } from '@mantine/core'
import type { KindSeen, PreviewLine } from '../../import/protocol.ts'
import { Quiet, Section } from '../../parts/section.tsx'
import { useWords } from '../../words/use-words.ts'
import type { ImportState } from './import-state.ts'
import { styles } from './styles.ts'

const SPACES = 2

function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text) as unknown, undefined, SPACES)
  } catch {
    // What cannot be read is shown as it is.
    return text
  }
}

/** The first rows as they would be sent. */
export function PreviewSection({ state: { preview } }: { readonly state: ImportState }) {
  const say = useWords('import')
  if (preview === undefined) return null
  const { lines, kinds } = preview
  const refused = kinds.reduce((sum, { seen }) => sum + seen.refused, 0)
  return (
    <Section
      title={say('preview')}
      aside={
        refused > 0 && (
          <Text size="sm" c="red" role="status">
            {say('previewRefused', { count: refused })}
          </Text>
        )
      }
    >
      {lines.length === 0 ? (
        <Quiet>{say('previewNothing')}</Quiet>
      ) : (
        <Stack gap="xs">
          <Refusals of={kinds} />
          {lines.map((line) => (
            <Line key={`${line.kind} ${line.place} ${line.text}`} line={line} />
          ))}
        </Stack>
      )}
    </Section>
  )
}

const MAX_REFUSALS = 5

/** Why some of the first rows would be refused, with one row of each kind. */
function Refusals({ of: kinds }: { readonly of: readonly KindSeen[] }) {
  const say = useWords('import')
  const first = kinds.flatMap(({ seen }) => seen.refusals).slice(0, MAX_REFUSALS)
  if (first.length === 0) return null
  return (
    <ul style={styles.list}>
      {first.map(({ place, reason }) => (
        <li key={`${place} ${reason}`}>
          {say('row', { row: place })}: {reason}
        </li>
      ))}
    </ul>
  )
}

function Line({ line: { place, kind, text, refusal } }: { readonly line: PreviewLine }) {
  const say = useWords('import')
  return (
    <div>
      <Text size="xs" component="div" mb={2}>
        {say('row', { row: place })} · {say(kind === 'events' ? 'oneEvent' : 'oneLabel')}
        {refusal !== undefined && (
          <>
            {' '}
            <Badge color="red" variant="light" size="sm">
              {say('refused')}
            </Badge>{' '}
            {refusal}
          </>
        )}
      </Text>
      <pre style={styles.line} tabIndex={0} role="region" aria-label={say('row', { row: place })}>
        {laidOut(text)}
      </pre>
    </div>
  )
}
