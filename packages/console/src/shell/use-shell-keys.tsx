import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useContext, useState, type ReactNode } from 'react'
import type { KeyGroup } from '../keys/key-registry.ts'
import { KeysContext, useKeys } from '../keys/use-keys.ts'
import { useWords } from '../words/use-words.ts'
import { usePlaces } from './places.ts'
import { useEarlyLetters } from './use-early-letters.ts'
import { may, useMe } from './use-me.ts'

const KeyHelp = lazy(async () => ({ default: (await import('../keys/key-help.tsx')).KeyHelp }))
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

interface Overlays {
  readonly open: { readonly onPalette: () => void; readonly onKeys: () => void }
  readonly shown: ReactNode
}

/** The keys that work on every screen, and what they open. */
export function useShellKeys(): Overlays {
  const say = useWords('common')
  const navigate = useNavigate()
  const registry = useContext(KeysContext)
  const me = useMe()
  const [keys, setKeys] = useState<readonly KeyGroup[]>()
  const [text, setText] = useState<string>()
  // Read before the list opens: under it none of them works.
  const onKeys = () => setKeys(registry.working())
  const onPalette = () => setText('')
  useEarlyLetters(text !== undefined, (change) => setText((typed = '') => change(typed)))
  const places = usePlaces().filter(({ permission }) => may(me, permission))
  useKeys(
    [
      { keys: '?', does: say('keys'), run: onKeys },
      { keys: 'mod+k', does: say('doAnything'), run: onPalette },
      ...places.map(({ to, name, key }) => ({
        keys: `g ${key}`,
        does: say('goTo', { place: name }),
        run: () => void navigate({ to }),
      })),
    ],
    { title: say('everywhere') },
  )
  const shown = (
    <Suspense>
      {keys !== undefined && <KeyHelp groups={keys} onClose={() => setKeys(undefined)} />}
      {text !== undefined && (
        <Palette text={text} onText={setText} onClose={() => setText(undefined)} />
      )}
    </Suspense>
  )
  return { open: { onPalette, onKeys }, shown }
}
