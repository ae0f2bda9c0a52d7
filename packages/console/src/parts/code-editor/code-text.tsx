import { Fragment } from 'react'
import styles from './code-editor.module.css'

/** Texts, numbers, functions, names and operators of a condition. */
const TOKENS =
  /(?<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?<number>\b\d[\d.]*)|(?<keyword>\b(?:true|false|null|in|has)\b)|(?<function>\b[a-zA-Z_]\w*(?=\())|(?<property>\b[a-zA-Z_][\w.]*)|(?<operator>&&|\|\||[<>=!]=|[<>!?])/gu

interface Part {
  readonly text: string
  readonly kind?: string
}

function partsOf(text: string): readonly Part[] {
  const parts: Part[] = []
  let at = 0
  for (const match of text.matchAll(TOKENS)) {
    if (match.index > at) parts.push({ text: text.slice(at, match.index) })
    const kind = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined)?.[0]
    parts.push({ text: match[0], ...(kind !== undefined && { kind }) })
    at = match.index + match[0].length
  }
  return at < text.length ? [...parts, { text: text.slice(at) }] : parts
}

/** A condition to be read, in the colours of the editor. It costs nothing to show many. */
export const CodeText = ({ children }: { readonly children: string }) => (
  <code className={styles['line']}>
    {partsOf(children).map(({ text, kind }, at) =>
      kind === undefined ? (
        // A part has no name but its place.
        <Fragment key={at}>{text}</Fragment>
      ) : (
        <span key={at} className={styles[kind]}>
          {text}
        </span>
      ),
    )}
  </code>
)
