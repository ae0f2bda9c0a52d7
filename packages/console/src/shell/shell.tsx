import { Outlet, useLocation, useSearch } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { EnvironmentContext } from '../calls/environment.ts'
import { useLive } from '../calls/live.ts'
import { useWords } from '../words/use-words.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { Header } from './header.tsx'
import { Navigation } from './navigation.tsx'
import { type OpenOverlay, Overlays } from './overlays.tsx'
import styles from './shell.module.css'
import { may, useMe } from './use-me.ts'

const MAIN = 'main'

/** After a change of the screen the reader begins at its top: focus goes to the main part, as a new page would. */
function useFocusOnChange(path: string) {
  const main = useRef<HTMLElement>(null)
  const shown = useRef(path)
  // Before anybody sees the screen: later, it would take the focus from a place that a key has reached meanwhile.
  useLayoutEffect(() => {
    if (shown.current !== path) main.current?.focus({ preventScroll: true })
    shown.current = path
  }, [path])
  return main
}

/** Keeps what the screens show up to date, within the environment of the page. */
function Live() {
  useLive(may(useMe(), 'read_cases'))
  return null
}

/** Navigation and header around a screen. */
export function Shell() {
  const say = useWords('common')
  const { at } = useSearch({ from: '__root__' })
  const { pathname } = useLocation()
  const main = useFocusOnChange(pathname)
  const [isOpen, setOpen] = useState(false)
  const overlays = useRef<OpenOverlay>(null)
  useEffect(() => setOpen(false), [pathname])
  return (
    <EnvironmentContext value={at}>
      <Live />
      <div className={styles['frame']}>
        <a className={styles['skip']} href={`#${MAIN}`}>
          {say('skip')}
        </a>
        <Header
          isNavigationOpen={isOpen}
          onNavigation={() => setOpen(!isOpen)}
          onPalette={() => overlays.current?.palette()}
          onKeys={() => overlays.current?.keys()}
        />
        <Navigation isOpen={isOpen} />
        <main id={MAIN} ref={main} tabIndex={-1} className={styles['main']}>
          <ConnectionNotice />
          <Outlet />
        </main>
      </div>
      <Overlays ref={overlays} />
    </EnvironmentContext>
  )
}
