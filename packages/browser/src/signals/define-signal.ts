import type { BeaconValue } from '@winnow/contract'
import type { Page } from '../page.ts'

/** Raw values by name; one that a browser does not have is left out. */
type Components = Readonly<Record<string, BeaconValue | null | undefined>>

/**
 * Ends the slice of work once it has taken `ms`, and begins the next when the page is idle; by default a few
 * ms. 0 ends it in any case: before a call of the browser that takes long by itself.
 */
export type Pause = (ms?: number) => Promise<void>

/** A family of device components: what a browser says of one of its sides. */
export interface Signal {
  /** Stands before the names of its components: `screen.width`. */
  readonly name: string
  /** Reads the components. May throw. */
  readonly read: (page: Page, pause: Pause) => Components | Promise<Components>
}

export const defineSignal = (name: string, read: Signal['read']): Signal => ({ name, read })
