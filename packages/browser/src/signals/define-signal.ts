import type { BeaconValue } from '@winnow/contract'
import type { Page } from '../page.ts'

/** Raw values by name; one that a browser does not have is left out. */
type Components = Readonly<Record<string, BeaconValue | null | undefined>>

/** A family of device components: what a browser says of one of its sides. */
export interface Signal {
  /** Stands before the names of its components: `screen.width`. */
  readonly name: string
  /** Reads the components; `pause` ends the slice of work and begins another. May throw. */
  readonly read: (page: Page, pause: () => Promise<void>) => Components | Promise<Components>
}

export const defineSignal = (name: string, read: Signal['read']): Signal => ({ name, read })
