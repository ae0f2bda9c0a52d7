import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import type { CodeEditorProps } from './code-editor-props.ts'

/** What a word consists of: `features.user_events_1h`, `$create_order`. */
const WORD = /[\w.$]*$/

/** Completes the words that the screen knows at the cursor. Nothing is asked of the service while a person types. */
export function completeWords(
  { state, pos, explicit }: CompletionContext,
  wordsAfter: CodeEditorProps['wordsAfter'],
): CompletionResult | null {
  const before = state.sliceDoc(state.doc.lineAt(pos).from, pos)
  const typed = WORD.exec(before)?.[0] ?? ''
  if (typed === '' && !explicit && !before.endsWith(': ')) return null
  const words = wordsAfter?.(before) ?? []
  if (words.length === 0) return null
  return {
    from: pos - typed.length,
    validFor: /^[\w.$]*$/,
    options: words.map(({ word, detail, about }) => ({
      label: word,
      ...(detail !== undefined && { detail }),
      ...(about !== undefined && { info: about }),
    })),
  }
}
