import { createContext, useContext, useEffect, useMemo, useRef } from 'react'
import { KeyRegistry, type KeyBinding } from './key-registry.ts'

export const KeysContext = createContext(new KeyRegistry())

export interface UseKeysOptions {
  /** What the keys are about, as the list of keys heads them. */
  readonly title: string
  /** They work while true. */
  readonly isOn?: boolean
}

/**
 * The keys of a part of the page, while it is there. They do nothing in text fields, under dialogs, with Ctrl, Alt or Cmd
 * held, and while a promise that one of them returned is pending.
 */
export function useKeys(
  bindings: readonly KeyBinding[],
  { title, isOn = true }: UseKeysOptions,
): void {
  const registry = useContext(KeysContext)
  const latest = useRef(bindings)
  useEffect(() => {
    latest.current = bindings
  })
  const signature = bindings.map(({ keys, does }) => `${keys}\n${does}`).join('\n\n')
  const group = useMemo(() => {
    const named = signature === '' ? [] : signature.split('\n\n')
    return {
      title,
      bindings: named.map((one) => {
        const [keys = '', does = ''] = one.split('\n')
        const run = () => latest.current.find((binding) => binding.keys === keys)?.run()
        return { keys, does, run }
      }),
    }
  }, [signature, title])
  useEffect(() => (isOn ? registry.add(group) : undefined), [registry, group, isOn])
}
