import { type Diagnostic, setDiagnostics } from '@codemirror/lint'
import { EditorState, Transaction } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import styles from './code-editor.module.css'
import type { CodeEditorProps, CodeProblem } from './code-editor-props.ts'
import { editorExtensions } from './editor-extensions.ts'

/** The editor itself. Its text follows `value`; what a person types is reported and not overwritten. */
export function LoadedEditor(props: CodeEditorProps) {
  const { value, problems = [], goTo, isTall } = props
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    if (place.current === null) return undefined
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: editorExtensions(() => latest.current),
      }),
    })
    view.current = made
    return () => made.destroy()
  }, [])
  useEffect(() => follow(view.current, value), [value])
  useEffect(() => {
    const shown = view.current
    if (shown === null) return
    const ends = shown.state.doc.length
    const diagnostics = problems.filter(({ to }) => to <= ends).map(diagnosticOf)
    shown.dispatch(setDiagnostics(shown.state, diagnostics))
  }, [problems])
  useEffect(() => {
    const shown = view.current
    if (shown === null || goTo === undefined || goTo > shown.state.doc.length) return
    shown.dispatch({ selection: { anchor: goTo }, scrollIntoView: true })
    shown.focus()
  }, [goTo])
  const tall = isTall === true ? ` ${styles['tall']}` : ''
  return <div ref={place} className={`${styles['frame']}${tall}`} />
}

/** Takes a text over that did not come from the editor itself; the cursor stays where it can. */
function follow(view: EditorView | null, value: string): void {
  if (view === null || view.state.doc.toString() === value) return
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: value },
    annotations: Transaction.userEvent.of('winnow'),
  })
}

function diagnosticOf({ severity, from, to, message, suggestion }: CodeProblem): Diagnostic {
  const apply = (view: EditorView, start: number, end: number) =>
    view.dispatch({ changes: { from: start, to: end, insert: suggestion ?? '' } })
  return {
    severity,
    from,
    to: Math.max(to, from),
    message,
    ...(suggestion !== undefined && { actions: [{ name: suggestion, apply }] }),
  }
}
