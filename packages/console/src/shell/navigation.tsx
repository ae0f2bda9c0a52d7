import { Link } from '@tanstack/react-router'
import { useWords } from '../words/use-words.ts'
import { PLACES } from './places.ts'
import styles from './shell.module.css'
import { may, useMe } from './use-me.ts'

const ICON_PIXELS = 17

/** The places that the person may go to. */
export function Navigation({ isOpen }: { readonly isOpen: boolean }) {
  const say = useWords('common')
  const me = useMe()
  const places = PLACES.filter(({ permission }) => may(me, permission))
  return (
    <nav
      id="navigation"
      className={styles['nav']}
      data-open={isOpen}
      aria-label={say('navigation')}
    >
      {places.map(({ to, word, icon: Icon }) => (
        <Link key={to} to={to} className={styles['place']} activeOptions={{ exact: to === '/' }}>
          <Icon size={ICON_PIXELS} stroke={1.6} aria-hidden />
          {say(word)}
        </Link>
      ))}
    </nav>
  )
}
