import { useNavigate } from '@tanstack/react-router'
import {
  lazy,
  type Ref,
  Suspense,
  useContext,
  useEffect,
  useImperativeHandle,
  useState,
} from 'react'
import type { KeyGroup } from '../keys/key-registry.ts'
import { KeysContext, useKeys } from '../keys/use-keys.ts'
import { useWords } from '../words/use-words.ts'
import { usePlaces } from './places.ts'
import { useEarlyLetters } from './use-early-letters.ts'
import { may, useMe } from './use-me.ts'

const KeyHelp = lazy(async () => ({ default: (await import('./key-help.tsx')).KeyHelp }))
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

/** What buttons open as keys do. */
export interface OpenOverlay {
  readonly palette: () => void
  readonly keys: () => void
}

/** The keys that work on every screen, and what they open. Opening renders this part alone. */
export function Overlays({ ref }: { readonly ref: Ref<OpenOverlay> }) {
  const say = useWords('common')
  const navigate = useNavigate()
  const registry = useContext(KeysContext)
  const me = useMe()
  const [shown, setShown] = useState<readonly KeyGroup[] | 'palette'>()
  const early = useEarlyLetters(shown === 'palette')
  const close = () => setShown(undefined)
  const open: OpenOverlay = {
    palette: () => setShown('palette'),
    // Read before the list opens: under it none of them works.
    keys: () => setShown(registry.working()),
  }
  useImperativeHandle(ref, () => open)
  const places = usePlaces().filter(({ permission }) => may(me, permission))
  useKeys(
    [
      { keys: '?', does: say('keys'), run: open.keys },
      { keys: 'mod+k', does: say('doAnything'), run: open.palette },
      ...places.map(({ to, name, key }) => ({
        keys: `g ${key}`,
        does: say('goTo', { place: name }),
        run: () => void navigate({ to }),
      })),
    ],
    { title: say('everywhere') },
  )
  if (shown === undefined) return null
  return (
    <Suspense fallback={<Coming onGivenUp={close} />}>
      {shown === 'palette' ? (
        <Palette early={early} onClose={close} />
      ) : (
        <KeyHelp groups={shown} onClose={close} />
      )}
    </Suspense>
  )
}

/** Whoever presses Escape before it is there does not want it any more. */
function Coming({ onGivenUp }: { readonly onGivenUp: () => void }) {
  useEffect(() => {
    const listen = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onGivenUp()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  })
  return null
}
