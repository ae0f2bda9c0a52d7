import { useDebouncedValue } from '@mantine/hooks'
import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightStore,
} from '@mantine/spotlight'
import '@mantine/spotlight/styles.css'
import { useContext, useEffect, useState } from 'react'
import { KeysContext } from '../keys/use-keys.ts'
import { useWords } from '../words/use-words.ts'
import { useFound } from './use-found.ts'

export interface PaletteProps {
  /** What was typed so far, also before the palette was there. */
  readonly text: string
  readonly onText: (text: string) => void
  readonly onClose: () => void
}

/** Between the last letter and the search. */
const PAUSE_MS = 120

const has = ({ label }: SpotlightActionData, text: string): boolean =>
  (label ?? '').toLowerCase().includes(text.trim().toLowerCase())

/** As the list itself does when the text changes. */
function selectFirst(store: SpotlightStore): void {
  const list = document.getElementById(store.getState().listId)
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected')
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  store.updateState((state) => ({ ...state, selected: 0 }))
}

/** Finds a command by its name and runs it, and anything by its id or value: places, keys that work now, users, cards … (C14). */
export function Palette({ text, onText, onClose }: PaletteProps) {
  const say = useWords('common')
  const registry = useContext(KeysContext)
  const [[store, spotlight]] = useState(createSpotlight)
  const [groups] = useState(() => registry.working())
  const [asked] = useDebouncedValue(text, PAUSE_MS)
  const found = useFound(asked)
  useEffect(() => spotlight.open(), [spotlight])
  const commands: SpotlightActionData[] = groups
    .flatMap(({ bindings }) => bindings)
    .filter(({ keys }) => keys !== 'mod+k')
    .map(({ keys, does, run }) => ({ id: keys, label: does, onClick: () => void run() }))
    .filter((command) => has(command, text))
  const isCurrent = asked === text
  const hits = isCurrent ? found.actions.map(({ id }) => id).join(' ') : ''
  // They come after the letters: Enter opens the first of them, too.
  useEffect(() => {
    if (hits !== '') selectFirst(store)
  }, [hits, store])
  return (
    <Spotlight
      store={store}
      actions={[...(isCurrent ? found.actions : []), ...commands]}
      filter={(_, actions) => actions}
      query={text}
      onQueryChange={onText}
      shortcut={null}
      scrollable
      onSpotlightClose={onClose}
      nothingFound={say(isCurrent && !found.isSearching ? 'nothingFound' : 'searching')}
      searchProps={{ placeholder: say('doAnything'), 'aria-label': say('doAnything') }}
    />
  )
}
