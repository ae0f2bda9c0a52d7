import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useWords } from '../words/use-words.ts'
import { PLACE_GROUPS, usePlaces } from './places.ts'
import { QueueLinks } from './queue-links.tsx'
import styles from './shell.module.css'
import { may, useMe } from './use-me.ts'

const ICON_PIXELS = 17

/** Places with places of their own below them. */
const EXACT: ReadonlySet<string> = new Set(['/', '/queues'])

/** The places that the person may go to, by kind of work. */
export function Navigation({ isOpen }: { readonly isOpen: boolean }) {
  const say = useWords('common')
  const me = useMe()
  const open = usePlaces().filter(({ permission }) => may(me, permission))
  const groups = PLACE_GROUPS.map((word) => ({
    word,
    places: open.filter(({ group }) => group === word),
  })).filter(({ places }) => places.length > 0)
  return (
    <nav
      id="navigation"
      className={styles['nav']}
      data-open={isOpen}
      aria-label={say('navigation')}
    >
      {groups.map(({ word, places }) => (
        <div key={word} className={styles['group']} role="group" aria-label={say(word)}>
          <div className={styles['groupName']} aria-hidden>
            {say(word)}
          </div>
          {places.map((place) => (
            <Fragment key={place.to}>
              <Link
                to={place.to}
                className={styles['place']}
                activeOptions={{ exact: EXACT.has(place.to), includeSearch: false }}
              >
                <place.icon size={ICON_PIXELS} stroke={1.6} aria-hidden />
                {place.name}
              </Link>
              {place.to === '/queues' && <QueueLinks />}
            </Fragment>
          ))}
        </div>
      ))}
    </nav>
  )
}
