import type { KeyRegistry } from './key-registry.ts'

const TEXT_FIELDS =
  'input:not([type=checkbox]):not([type=radio]):not([type=button]), textarea, select, [contenteditable=true]'

const isInText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TEXT_FIELDS) !== null

/** Enter on a button or a link is its own. */
const isPressOf = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Enter' &&
  target instanceof Element &&
  target.closest('button, a[href], summary, [role^=menuitem]') !== null

const isUnderDialog = (): boolean =>
  document.querySelector('[role=dialog][aria-modal=true]') !== null

/** Gives the presses of the page to the registry. Returns what ends it. */
export function listenToKeys(registry: KeyRegistry): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey || isPressOf(event)) return
    const isRun = registry.press({
      key: event.key,
      hasModifier: event.ctrlKey || event.metaKey,
      isRepeat: event.repeat,
      isInText: isInText(event.target),
      isUnderDialog: isUnderDialog(),
      atMs: event.timeStamp,
    })
    if (isRun) event.preventDefault()
  }
  document.addEventListener('keydown', listen)
  return () => document.removeEventListener('keydown', listen)
}
