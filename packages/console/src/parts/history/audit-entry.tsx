import { Code, Stack } from '@mantine/core'
import type { Answer } from '../../calls/call-types.ts'
import { useWords } from '../../words/use-words.ts'

export type AuditEntry = Answer<'GET /v1/audit'>['entries'][number]

/** Who did it, in words. */
export function useActor(): (who: AuditEntry['who']) => string {
  const say = useWords('audit')
  return (who) => {
    if (who.kind === 'person') {
      const via = who.via === undefined ? '' : ` · ${say('viaAgent', { tool: who.via.tool })}`
      const token = who.token_id === undefined ? '' : ` · ${say('byToken', { id: who.token_id })}`
      return `${who.email}${token}${via}`
    }
    return who.kind === 'key' ? say('who-key', { id: who.key_id }) : say(`who-${who.kind}`)
  }
}

const MAX_VALUE_CHARS = 160

const shown = (value: unknown): string => {
  if (value === undefined) return '∅'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > MAX_VALUE_CHARS ? `${text.slice(0, MAX_VALUE_CHARS)}…` : text
}

/** What was before, and what is after it. */
export function AuditChanges({ changes }: Pick<AuditEntry, 'changes'>) {
  const entries = Object.entries(changes)
  if (entries.length === 0) return null
  return (
    <Stack gap={2} align="flex-start">
      {entries.map(([name, { before, after }]) => (
        <Code key={name} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {name}: {before !== undefined && `${shown(before)} → `}
          {shown(after)}
        </Code>
      ))}
    </Stack>
  )
}
