import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { CodeEditorProps } from './code-editor-props.ts'

const Loaded = lazy(async () => ({ default: (await import('./loaded-editor.tsx')).LoadedEditor }))

const LINE_HEIGHT = 34

const TALL_HEIGHT = 380

/** An editor of a condition or of a whole policy. It is loaded when it is first shown. */
export function CodeEditor(props: CodeEditorProps) {
  const height = props.isTall === true ? TALL_HEIGHT : LINE_HEIGHT
  return (
    <Suspense fallback={<Skeleton h={height} aria-label={props.label} />}>
      <Loaded {...props} />
    </Suspense>
  )
}
