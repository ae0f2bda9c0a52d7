import { syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import styles from './code-editor.module.css'

/** The class of each kind of token, by the name of its tag. */
const CLASSES: Readonly<Record<string, string | undefined>> = {
  keyword: styles['keyword'],
  string: styles['text'],
  number: styles['number'],
  lineComment: styles['comment'],
  comment: styles['comment'],
  macroName: styles['function'],
  propertyName: styles['property'],
  variableName: styles['property'],
  operator: styles['operator'],
  separator: styles['operator'],
}

/** `definition(propertyName)` is a propertyName, too. */
const nameOf = (tag: { toString: () => string }): string =>
  tag.toString().replaceAll(/^.*\(|\)+$/g, '')

const colours = syntaxHighlighting({
  style: (tags) => tags.map((tag) => CLASSES[nameOf(tag)]).find((one) => one !== undefined) ?? null,
})

const MONO = 'var(--mantine-font-family-monospace)'

/** One look for light, dark and high contrast: every colour is a variable of the page's theme. */
const frame = EditorView.theme({
  '&': { fontSize: '0.8125rem', color: 'var(--mantine-color-text)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: MONO, lineHeight: '1.55' },
  '.cm-content': { caretColor: 'var(--mantine-color-text)', padding: '0.375rem 0' },
  '.cm-cursor': { borderLeftColor: 'var(--mantine-color-text)' },
  '.cm-gutters': {
    color: 'var(--winnow-quiet)',
    backgroundColor: 'transparent',
    borderRight: '1px solid var(--winnow-line)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--winnow-ground)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    {
      background: 'light-dark(var(--mantine-color-indigo-1), var(--mantine-color-indigo-9))',
    },
  '.cm-tooltip': {
    color: 'var(--mantine-color-text)',
    backgroundColor: 'var(--winnow-raised)',
    border: '1px solid var(--winnow-line)',
    borderRadius: 'var(--mantine-radius-sm)',
    boxShadow: '0 0.25rem 1rem var(--winnow-shade)',
    maxWidth: 'min(34rem, 92vw)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: MONO, maxHeight: '15rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.2rem 0.5rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: 'var(--mantine-color-text)',
    backgroundColor: 'light-dark(var(--mantine-color-indigo-1), var(--mantine-color-indigo-9))',
  },
  '.cm-completionDetail': { color: 'var(--winnow-quiet)', fontStyle: 'normal' },
  '.cm-tooltip.cm-completionInfo': { padding: '0.375rem 0.625rem', whiteSpace: 'pre-line' },
  '.cm-diagnostic': { borderLeftWidth: '3px', padding: '0.375rem 0.625rem' },
  '.cm-diagnosticAction': {
    color: 'inherit',
    backgroundColor: 'transparent',
    border: '1px solid currentColor',
    borderRadius: 'var(--mantine-radius-sm)',
  },
  '.cm-lintRange-error, .cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--mantine-color-error)',
    textDecorationSkipInk: 'none',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-warning': {
    textDecorationColor: 'light-dark(var(--mantine-color-orange-8), var(--mantine-color-yellow-4))',
  },
})

export const editorLook: Extension = [frame, colours]
