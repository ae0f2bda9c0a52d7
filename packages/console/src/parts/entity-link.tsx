import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWords } from '../words/use-words.ts'
import styles from './entity-link.module.css'

interface EntityLinkProps {
  /** `user`, `order`, `device`, `email`, `card` …, as `/v1` names them. */
  readonly type: string
  readonly id: string
  /** Absent = the id. */
  readonly children?: ReactNode
}

/** Shorter ids are shown whole. */
const SHOWN_CHARS = 48
const END_CHARS = 12

/** An id cut in the middle: its end tells it from others, too. */
const shortId = (id: string): string => {
  const letters = Array.from(id)
  return letters.length <= SHOWN_CHARS
    ? id
    : `${letters.slice(0, SHOWN_CHARS - END_CHARS).join('')}…${letters.slice(-END_CHARS).join('')}`
}

/** What is left of an id that was erased: ids from outside have no control characters. */
const ERASED = '\u0001'
const HASH_CHARS = 8

/** An id as it is read: the parts of a postal address stand apart; of one that was erased, enough to tell it from others. */
export function useShownId(): (type: string, id: string) => string {
  const say = useWords('common')
  return (type, id) => {
    if (id.startsWith(ERASED)) return say('erasedId', { hash: id.slice(1, 1 + HASH_CHARS) })
    return type === 'address' ? id.replaceAll('|', ', ') : id
  }
}

/** A link to the screen of a user or of anything else. */
export function EntityLink({ type, id, children: named }: EntityLinkProps) {
  const shownId = useShownId()
  const children = named ?? shortId(shownId(type, id))
  return type === 'user' ? (
    <Link to="/users/$userId" params={{ userId: id }} title={id} className={styles['link']}>
      {children}
    </Link>
  ) : (
    <Link
      to="/entities/$type/$key"
      params={{ type, key: id }}
      title={id}
      className={styles['link']}
    >
      {children}
    </Link>
  )
}
