import { Link } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'

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

/** An id may be of another direction than the text around it: neither turns the other. */
const APART: CSSProperties = { unicodeBidi: 'isolate', overflowWrap: 'anywhere' }

/** A link to the screen of a user or of anything else. */
export function EntityLink({ type, id, children = shortId(id) }: EntityLinkProps) {
  return type === 'user' ? (
    <Link to="/users/$userId" params={{ userId: id }} title={id} style={APART}>
      {children}
    </Link>
  ) : (
    <Link to="/entities/$type/$key" params={{ type, key: id }} title={id} style={APART}>
      {children}
    </Link>
  )
}
