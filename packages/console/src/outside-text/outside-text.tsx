/** @jsxImportSource react */
import { LONG_CHARS, piecesOf, visible } from './visible.ts'
import styles from './outside-text.module.css'

interface OutsideTextProps {
  readonly text: string
  /** Whether a long text gets a frame that scrolls; one with line ends of its own has that around it. */
  readonly isFramed?: boolean
}

/** More parts would be a burden on the page: the rest is without colours. */
const MAX_PIECES = 200

/** Longer texts may be cut where room is small: their title has them whole, up to what a browser shows. */
const WIDE_CHARS = 60
const MAX_TITLE_CHARS = 1_000

/**
 * Text from outside, which may be anything: hidden characters are shown by their codes, neither it nor the words around
 * it turn each other's direction, and it takes no more room than some lines: the rest is scrolled to.
 */
export function OutsideText({ text, isFramed = true }: OutsideTextProps) {
  const pieces = piecesOf(text)
  const rest = pieces.slice(MAX_PIECES).map((piece) => piece.text)
  return (
    <bdi
      className={styles['text']}
      {...(text.length > WIDE_CHARS && {
        'data-wide': true,
        title: visible(text.slice(0, MAX_TITLE_CHARS)),
      })}
      {...(isFramed && text.length > LONG_CHARS && { 'data-long': true, tabIndex: 0 })}
    >
      {pieces.slice(0, MAX_PIECES).map(({ kind, text: part }, at) => {
        if (kind === 'plain') return part
        return kind === 'mark' ? (
          // A part has no name but its place.
          <span key={at} className={styles['mark']}>
            {part}
          </span>
        ) : (
          <bdi key={at}>{part}</bdi>
        )
      })}
      {rest}
    </bdi>
  )
}
