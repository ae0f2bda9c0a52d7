import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { yaml } from '@codemirror/lang-yaml'
import { bracketMatching, indentOnInput } from '@codemirror/language'
import { lintKeymap } from '@codemirror/lint'
import { EditorState, type Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { codeOf, HIDDEN_CHARACTER } from '../../outside-text/visible.ts'
import { nonceOfPage } from '../../theme/nonce-of-page.ts'
import { celLanguage } from './cel-language.ts'
import type { CodeEditorProps } from './code-editor-props.ts'
import { completeWords } from './complete-words.ts'
import styles from './code-editor.module.css'
import { editorLook } from './editor-look.ts'

/** Hovering for so long shows what is wrong. */
const HOVER_MS = 200

const languageOf = ({ language }: CodeEditorProps): Extension =>
  language === 'yaml' ? [yaml(), indentOnInput()] : celLanguage

/** What cannot be seen is shown by its code, as everywhere. */
function markOf(code: number): HTMLElement {
  const mark = document.createElement('span')
  mark.className = styles['mark'] ?? ''
  mark.textContent = codeOf(String.fromCodePoint(code))
  return mark
}

/**
 * What an editor is made of; `props` answers with the latest. Tab leaves it, as in every field; Ctrl-Space completes, F8 goes
 * to the next problem.
 */
export function editorExtensions(props: () => CodeEditorProps): Extension {
  const { label, isTall, onChange } = props()
  return [
    EditorView.cspNonce.of(nonceOfPage()),
    EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', tabindex: '0' }),
    EditorState.readOnly.of(onChange === undefined),
    EditorView.lineWrapping,
    highlightSpecialChars({ specialChars: HIDDEN_CHARACTER, render: markOf }),
    languageOf(props()),
    isTall === true ? lineNumbers() : [],
    history(),
    drawSelection(),
    bracketMatching(),
    closeBrackets(),
    autocompletion({
      override: [(context) => completeWords(context, props().wordsAfter)],
      icons: false,
      interactionDelay: HOVER_MS / 2,
    }),
    keymap.of([
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...lintKeymap,
      ...historyKeymap,
      ...defaultKeymap,
    ]),
    EditorView.updateListener.of((update) => {
      if (update.docChanged && !update.transactions.some((one) => one.isUserEvent('winnow'))) {
        props().onChange?.(update.state.doc.toString())
      }
    }),
    editorLook,
  ]
}
