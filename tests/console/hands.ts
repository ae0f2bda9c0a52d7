import type { Locator, Page } from 'playwright-core'

/** What a person did on pages, and how long it took here. */
export interface Effort {
  readonly keys: number
  readonly clicks: number
  /** Of this machine, which waits for nobody. */
  readonly seconds: number
}

interface Counts {
  readonly keys: number
  readonly clicks: number
}

/** Runs in the page. What it counted outlives a load of the page: it is kept in the tab. */
function countInPage(name: string): void {
  if (name in globalThis) return
  Object.assign(globalThis, { [name]: true })
  const add = (what: keyof Counts) => {
    const counts = JSON.parse(sessionStorage.getItem(name) ?? '{"keys":0,"clicks":0}') as Record<
      keyof Counts,
      number
    >
    counts[what] += 1
    sessionStorage.setItem(name, JSON.stringify(counts))
  }
  addEventListener('keydown', () => add('keys'), true)
  addEventListener('pointerdown', () => add('clicks'), true)
}

const STORED = 'journey-effort'

/** Counts what is done on a page, from now on. Returns what was counted by then. */
export async function countEffort(page: Page): Promise<() => Promise<Effort>> {
  const begunMs = performance.now()
  await page.evaluate((name) => sessionStorage.removeItem(name), STORED)
  await page.addInitScript(countInPage, STORED)
  await page.evaluate(countInPage, STORED)
  return async () => {
    const stored = await page.evaluate((name) => sessionStorage.getItem(name), STORED)
    const { keys, clicks } = JSON.parse(stored ?? '{"keys":0,"clicks":0}') as Counts
    return { keys, clicks, seconds: (performance.now() - begunMs) / 1000 }
  }
}

/** How a person works a page. */
export interface Hands {
  readonly page: Page
  /** Presses a button, or follows a link. */
  readonly press: (what: Locator) => Promise<void>
  /** Types into a field, in the place of what it has. */
  readonly type: (into: Locator, text: string) => Promise<void>
  /** Chooses a line of a list. */
  readonly choose: (from: Locator, line: string) => Promise<void>
}

/** With a mouse, or a finger. */
export const byPointer = (page: Page): Hands => ({
  page,
  press: (what) => what.click(),
  async type(into, text) {
    await into.click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
  },
  async choose(from, line) {
    await from.click()
    await from.selectOption({ label: line })
  },
})

/** Places that a page can have on the way of the Tab key: further ones nobody would go to. */
const MAX_TABS = 120

/**
 * The key that goes towards a place, as a person sees whether it is above. Tab alone leads there, too, but by the browser's own
 * bars: a driver sends keys to the page while Firefox has the focus up there, and Enter then presses nothing.
 */
const towards = (what: Locator) =>
  what.evaluate((element) => {
    const place = document.activeElement?.compareDocumentPosition(element) ?? 0
    return (place & Node.DOCUMENT_POSITION_PRECEDING) === 0 ? 'Tab' : 'Shift+Tab'
  })

/** By the keyboard alone: Tab and Shift+Tab go to a place as they go there for everybody. */
export function byKeyboard(page: Page): Hands {
  const reach = async (what: Locator) => {
    await what.waitFor()
    const key = await towards(what)
    const isThere = () => what.evaluate((element) => element === document.activeElement)
    for (let tabs = 0; !(await isThere()); tabs += 1) {
      if (tabs > MAX_TABS) throw new Error(`${key} does not lead to ${String(what)}`)
      await page.keyboard.press(key)
    }
  }
  /** Of tabs, the Tab key goes to the one that is shown, and arrows to the others. */
  const reachTab = async (what: Locator) => {
    await reach(page.getByRole('tab', { selected: true }))
    for (let tabs = 0; (await what.getAttribute('aria-selected')) !== 'true'; tabs += 1) {
      if (tabs > MAX_TABS) throw new Error(`Arrows do not lead to ${String(what)}`)
      await page.keyboard.press('ArrowRight')
    }
  }
  return {
    page,
    async press(what) {
      await what.waitFor()
      if ((await what.getAttribute('role')) === 'tab') await reachTab(what)
      else await reach(what)
      await page.keyboard.press('Enter')
    },
    async type(into, text) {
      await reach(into)
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
    },
    async choose(from, line) {
      await reach(from)
      const lines = from.locator('option')
      const at = (await lines.allTextContents()).indexOf(line)
      const now = await from.evaluate((list: HTMLSelectElement) => list.selectedIndex)
      const key = at > now ? 'ArrowDown' : 'ArrowUp'
      for (let step = 0; step < Math.abs(at - now); step += 1) await page.keyboard.press(key)
    },
  }
}

/** Seconds of a key and of a click by the keystroke-level model: an average typist; pointing, pressing and thinking of where. */
const KEY_SECONDS = 0.28
const CLICK_SECONDS = 2.65

/** What a person needs for it, reading aside. */
export const personSeconds = ({ keys, clicks, seconds }: Effort): number =>
  keys * KEY_SECONDS + clicks * CLICK_SECONDS + seconds

export const sumOf = (efforts: readonly Effort[]): Effort => ({
  keys: efforts.reduce((sum, { keys }) => sum + keys, 0),
  clicks: efforts.reduce((sum, { clicks }) => sum + clicks, 0),
  seconds: efforts.reduce((sum, { seconds }) => sum + seconds, 0),
})

/** One line of the run's output. */
export function printEffort(journey: string, effort: Effort): void {
  const { keys, clicks, seconds } = effort
  const here = `${seconds.toFixed(1)} s here`
  const person = `about ${personSeconds(effort).toFixed(0)} s of a person's hands`
  process.stdout.write(`journey ${journey}: ${keys} keys, ${clicks} clicks, ${here}, ${person}\n`)
}
