import { Button, CopyButton } from '@mantine/core'
import { useWords } from '../words/use-words.ts'
import styles from './snippet.module.css'

export interface SnippetProps {
  /** What it is, for those who cannot see its place. */
  readonly label: string
  readonly text: string
}

/** A command or a piece of code, to be copied. */
export function Snippet({ label, text }: SnippetProps) {
  const say = useWords('common')
  return (
    <div className={styles['frame']}>
      <pre className={styles['text']} role="region" aria-label={label}>
        {text}
      </pre>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button className={styles['copy']} size="compact-xs" variant="default" onClick={copy}>
            {copied ? say('copied') : say('copy')}
          </Button>
        )}
      </CopyButton>
    </div>
  )
}
