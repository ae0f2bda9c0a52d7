import { Burger, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useWords } from '../words/use-words.ts'
import { EnvironmentChooser } from './environment-chooser.tsx'
import { PersonButton } from './person-button.tsx'
import styles from './shell.module.css'

export interface HeaderProps {
  readonly isNavigationOpen: boolean
  readonly onNavigation: () => void
  readonly onPalette: () => void
  readonly onKeys: () => void
}

export function Header({ isNavigationOpen, onNavigation, onPalette, onKeys }: HeaderProps) {
  const say = useWords('common')
  return (
    <header className={styles['header']}>
      <Burger
        className={styles['burger']}
        size="sm"
        opened={isNavigationOpen}
        onClick={onNavigation}
        aria-label={say('navigation')}
        aria-expanded={isNavigationOpen}
        aria-controls="navigation"
      />
      <Link to="/" className={styles['name']}>
        Winnow
      </Link>
      <EnvironmentChooser />
      <span className={styles['space']} />
      <Button className={styles['find'] ?? ''} variant="default" size="xs" onClick={onPalette}>
        <span className={styles['findName']}>
          {say('doAnything')} <kbd className={styles['key']}>Ctrl K</kbd>
        </span>
        <svg className={styles['narrow']} viewBox="0 0 24 24" aria-hidden>
          <path d="M15 15l6 6M4 10a6 6 0 1 0 12 0a6 6 0 1 0-12 0" />
        </svg>
      </Button>
      <PersonButton onKeys={onKeys} />
    </header>
  )
}
