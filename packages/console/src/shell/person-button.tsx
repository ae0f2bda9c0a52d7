import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../words/use-words.ts'
import styles from './shell.module.css'
import { useMe } from './use-me.ts'

/** Loaded when it is first opened: the first screen does without its parts. */
const PersonMenu = lazy(async () => ({ default: (await import('./person-menu.tsx')).PersonMenu }))

/** Who is signed in; opens their menu. */
export function PersonButton({ onKeys }: { readonly onKeys: () => void }) {
  const say = useWords('common')
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  const button = (
    <UnstyledButton
      className={styles['person']}
      aria-label={say('personMenu', { name: me?.name ?? '' })}
      aria-haspopup="menu"
      onClick={() => setOpen(true)}
    >
      <span className={styles['personName']} title={me?.name}>
        {me?.name ?? ''}
      </span>
      <IconChevronDown size={13} aria-hidden />
    </UnstyledButton>
  )
  if (!isOpen) return button
  return (
    <Suspense fallback={button}>
      <PersonMenu onKeys={onKeys} onClose={() => setOpen(false)}>
        {button}
      </PersonMenu>
    </Suspense>
  )
}
