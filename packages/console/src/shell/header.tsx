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
      <Button
        className={styles['wide']}
        variant="default"
        size="xs"
        onClick={onPalette}
        rightSection={<kbd className={styles['key']}>Ctrl K</kbd>}
      >
        {say('doAnything')}
      </Button>
      <PersonButton onKeys={onKeys} />
    </header>
  )
}
