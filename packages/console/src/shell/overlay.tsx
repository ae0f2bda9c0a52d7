import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './overlay.module.css'

export interface OverlayProps {
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

const PLACES = 'button, input, a[href], [tabindex="0"]'

/** Tab goes around within the box. */
function keepTab(event: KeyboardEvent<HTMLElement>): void {
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>(PLACES)]
  const [first, last] = [places.at(0), places.at(-1)]
  const { activeElement: now } = document
  const [end, next] = event.shiftKey ? [first, last] : [last, first]
  // A click between the places gives the box itself the focus.
  if (now !== end && !(event.shiftKey && now === event.currentTarget)) return
  event.preventDefault()
  next?.focus()
}

/**
 * A dialog that is there in the frame after its key: nothing moves, no style of the page changes, and no layout is read. What
 * asks for more than a look or a line of text is a `Dialog`.
 */
export function Overlay({ label, onClose, children }: OverlayProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const former = document.activeElement
    box.current?.querySelector<HTMLElement>(PLACES)?.focus({ preventScroll: true })
    return () => {
      if (former instanceof HTMLElement) former.focus({ preventScroll: true })
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Tab') keepTab(event)
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    onClose()
  }
  return (
    <div className={styles['ground']} onMouseDown={onClose}>
      <div
        ref={box}
        className={styles['box']}
        role="dialog"
        tabIndex={-1}
        aria-modal
        aria-label={label}
        onMouseDown={(event) => event.stopPropagation()}
        onKeyDown={onKeyDown}
      >
        {children}
      </div>
    </div>
  )
}
