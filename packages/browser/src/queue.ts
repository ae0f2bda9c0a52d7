import { isOfPage } from './commands.ts'
import { guarded } from './guarded.ts'
import type { Page } from './page.ts'

/** What may be pushed: a command with its argument, or a function to call. */
type Pushed = readonly [name: string, argument?: unknown] | (() => void)

type Execute = (name: string, argument: unknown) => void

/** Our queue's name first; pages made for the older name are served when ours is not there. */
const NAMES = ['_winnow', '_sift'] as const

/**
 * Takes over the page's queue: works off what was pushed, in order but for what is of the whole page (a cookie
 * must not be set before its domain is known, nor before consent is denied), and leaves in its place an object
 * with a `push` that acts at once. Answers false when another copy of the script took it before.
 */
export function takeQueue(page: Page, execute: Execute): boolean {
  const globals = page as unknown as Record<string, unknown>
  const name = NAMES.find((each) => globals[each] !== undefined) ?? NAMES[0]
  const waiting = globals[name] ?? []
  if (!Array.isArray(waiting)) return false
  const act = guarded((pushed: Pushed) => {
    if (typeof pushed === 'function') pushed()
    else execute(pushed[0], pushed[1])
  })
  globals[name] = { push: (...pushed: readonly Pushed[]) => pushed.forEach((each) => act(each)) }
  const early = (waiting as readonly Pushed[]).filter(isEarly)
  for (const pushed of early) act(pushed)
  for (const pushed of waiting as readonly Pushed[]) if (!isEarly(pushed)) act(pushed)
  return true
}

const isEarly = (pushed: Pushed | null | undefined): boolean =>
  typeof pushed !== 'function' && isOfPage(pushed?.[0])
