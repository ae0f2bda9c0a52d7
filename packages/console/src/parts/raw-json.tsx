import { Code } from '@mantine/core'
import styles from './raw-json.module.css'

interface RawJsonProps {
  readonly label: string
  readonly value: unknown
}

/** A value as JSON, to read and to copy. */
export function RawJson({ label, value }: RawJsonProps) {
  return (
    <Code block className={styles['raw'] ?? ''} tabIndex={0} role="group" aria-label={label}>
      {JSON.stringify(value, undefined, 2)}
    </Code>
  )
}
