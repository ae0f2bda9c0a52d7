import { Spotlight, createSpotlight, type SpotlightActionData } from '@mantine/spotlight'
import '@mantine/spotlight/styles.css'
import { useContext, useEffect, useState } from 'react'
import { KeysContext } from '../keys/use-keys.ts'
import { useWords } from '../words/use-words.ts'

export interface PaletteProps {
  readonly onClose: () => void
}

/** Finds a command by its name and runs it: places, and everything that a key does now. */
export function Palette({ onClose }: PaletteProps) {
  const say = useWords('common')
  const registry = useContext(KeysContext)
  const [[store, spotlight]] = useState(createSpotlight)
  const [groups] = useState(() => registry.working())
  useEffect(() => spotlight.open(), [spotlight])
  const actions: SpotlightActionData[] = groups
    .flatMap(({ bindings }) => bindings)
    .filter(({ keys }) => keys !== 'mod+k')
    .map(({ keys, does, run }) => ({ id: keys, label: does, onClick: () => void run() }))
  return (
    <Spotlight
      store={store}
      actions={actions}
      shortcut={null}
      onSpotlightClose={onClose}
      nothingFound={say('nothingFound')}
      searchProps={{ placeholder: say('doAnything'), 'aria-label': say('doAnything') }}
    />
  )
}
