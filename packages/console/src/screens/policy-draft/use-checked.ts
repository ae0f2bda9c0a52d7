import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { parseDocument } from 'yaml'
import { useQuestion } from '../../calls/use-question.ts'
import type { CodeProblem } from '../../parts/code-editor/code-editor-props.ts'
import { codeProblem, type PolicyProblem } from './text/place-of.ts'

/** A pause of so long is enough to ask: what is wrong stands there within 100 ms of the key. */
const PAUSE_MS = 20

const isMembers = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a text is as a document, or where it is no YAML. */
function read(text: string) {
  const document = parseDocument(text)
  const syntax = document.errors.map(({ message, pos: [from, to] }): CodeProblem => ({
    severity: 'error',
    from,
    to: Math.min(Math.max(to, from), text.length),
    message: message.split('\n')[0] ?? message,
  }))
  if (syntax.length > 0) return { document, syntax, value: undefined }
  try {
    const value: unknown = document.toJS()
    return { document, syntax, value: isMembers(value) ? value : {} }
  } catch (error) {
    const problem = { severity: 'error', from: 0, to: 0, message: String(error) } as const
    return { document, syntax: [problem], value: undefined }
  }
}

/** What is wrong with the text as it is typed, with its places. */
export function useChecked(text: string) {
  const now = useMemo(() => read(text), [text])
  const [asked] = useDebouncedValue(now, PAUSE_MS)
  const body = asked.value === undefined ? undefined : { body: { document: asked.value } }
  const check = useQuestion('POST /v1/policies:check', body)
  const isSettled = asked === now && !check.isPlaceholderData && check.data !== undefined
  const problems: readonly PolicyProblem[] = useMemo(() => check.data?.problems ?? [], [check.data])
  const places = useMemo(
    () =>
      now.syntax.length > 0
        ? now.syntax
        : problems.map((one) => codeProblem(text, now.document, one)),
    [now, problems, text],
  )
  return {
    /** The document; undefined = the text is no YAML. */
    value: now.value,
    isKnown: check.data !== undefined,
    problems: now.syntax.length > 0 ? [] : problems,
    places,
    isSettled,
    /** It was checked as it is now, and can be published. */
    isOk: isSettled && check.data.ok && now.syntax.length === 0,
    /** By the latest answer it cannot be published; while a newer one is awaited that stays. */
    hasErrors: now.syntax.length > 0 || check.data?.ok === false,
    error: check.error,
  }
}

export type Checked = ReturnType<typeof useChecked>
