/** What is wrong with a part of a text. */
export interface CodeProblem {
  readonly severity: 'error' | 'warning'
  /** The first character that is meant, and the one after the last. */
  readonly from: number
  readonly to: number
  readonly message: string
  /** What to write instead, from `from` to `to`. */
  readonly suggestion?: string
}

/** A word that can be written at a place. */
export interface CodeWord {
  readonly word: string
  /** In the list, next to the word: its type. */
  readonly detail?: string
  /** Next to the list, while the word is chosen. */
  readonly about?: string
}

export interface CodeEditorProps {
  /** What the text is, for those who cannot see its place. */
  readonly label: string
  readonly language: 'cel' | 'yaml'
  readonly value: string
  /** Absent = it is only read. */
  readonly onChange?: (value: string) => void
  readonly problems?: readonly CodeProblem[]
  /** The words that fit after a text that ends at the cursor, in its line. */
  readonly wordsAfter?: (line: string) => readonly CodeWord[]
  /** A whole document: with line numbers, and room to scroll. */
  readonly isTall?: boolean
  /** Scrolls to a place and puts the cursor there, whenever it changes. */
  readonly goTo?: number | undefined
}
