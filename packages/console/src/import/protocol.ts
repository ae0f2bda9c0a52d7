import type { LinesKind, LinesSeen, Question, Tally } from '@winnow/import'
import type { BegunImport } from './checkpoints.ts'
import type { SourceFormat } from './source-file.ts'

/** What is read, and as what. */
export interface Wish {
  /** The text of a mapping file. */
  readonly mapping: string
  /** What lines of JSON are. */
  readonly kind: LinesKind
}

/** What the page asks of the worker. `id` comes back in the answer. */
export type Command = { readonly id: number } & (
  | {
      readonly do: 'open'
      readonly file: File
      readonly zone: string
      readonly environment: string
    }
  | ({ readonly do: 'preview' } & Wish)
  | ({ readonly do: 'check' } & Wish)
  | ({ readonly do: 'send'; readonly environment: string } & Wish)
  | { readonly do: 'pause' | 'resume' | 'stop' | 'forget' }
)

/** A file that was opened. */
export interface Opened {
  readonly name: string
  readonly bytes: number
  readonly format: SourceFormat
  /** Of a table: its columns, and its first cells in each. */
  readonly columns: readonly SampleColumn[]
  /** The text of a mapping that fits what was seen. */
  readonly guess: string
  /** An import of this file that was begun before in this environment. */
  readonly begun: BegunImport | undefined
}

export interface SampleColumn {
  readonly name: string
  readonly cells: readonly string[]
}

/** A line as it would be sent. */
export interface PreviewLine {
  readonly place: number
  readonly kind: LinesKind
  readonly text: string
  readonly refusal: string | undefined
}

/** What was seen of the lines of one kind. */
export interface KindSeen {
  readonly kind: LinesKind
  readonly seen: LinesSeen
  readonly questions: readonly Question[]
}

export interface Checked {
  readonly kinds: readonly KindSeen[]
  readonly isInOrder: boolean
}

export type Answer = { readonly id: number } & (
  | { readonly is: 'opened'; readonly opened: Opened }
  | {
      readonly is: 'previewed'
      readonly lines: readonly PreviewLine[]
      readonly kinds: readonly KindSeen[]
    }
  | { readonly is: 'reading'; readonly bytes: number }
  | { readonly is: 'checked'; readonly checked: Checked }
  | { readonly is: 'sending'; readonly done: number; readonly of: number; readonly tally: Tally }
  | { readonly is: 'held'; readonly trouble: string }
  | { readonly is: 'sent'; readonly lines: number; readonly tally: Tally; readonly rejects: Blob }
  | { readonly is: 'stopped' }
  | { readonly is: 'failed'; readonly message: string }
)
