import type { Page } from '../page.ts'
import type { Signal } from './define-signal.ts'

/** What a signal reads of a page of which there is only what it looks at, without a pause. */
export const readSignal = async ({ read }: Signal, page: object): Promise<object> =>
  read(page as Page, () => Promise.resolve())
