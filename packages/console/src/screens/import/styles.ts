import type { CSSProperties } from 'react'

const style = (properties: CSSProperties): CSSProperties => properties

/** Of this screen's parts. A file of styles would be named in the first file that every page loads. */
export const styles = {
  field: style({ minWidth: '8.5rem' }),
  type: style({ minWidth: '7rem' }),
  example: style({
    display: 'block',
    maxWidth: '11rem',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  }),
  line: style({
    margin: 0,
    padding: '0.5rem 0.625rem',
    maxHeight: '10rem',
    overflow: 'auto',
    border: '1px solid var(--winnow-line)',
    borderRadius: 'var(--mantine-radius-sm)',
    fontFamily: 'var(--mantine-font-family-monospace)',
    fontSize: 'var(--mantine-font-size-xs)',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  }),
  list: style({
    margin: 0,
    paddingInlineStart: '1.125rem',
    fontSize: 'var(--mantine-font-size-sm)',
    overflowWrap: 'anywhere',
  }),
} as const
