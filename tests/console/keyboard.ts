import type { Page } from 'playwright-core'

/** More presses of Tab than any screen has places. */
const MAX_TABS = 160

/** The keys that `?` lists now, by heading; the list is closed again. */
export async function keysShown(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keys that work now' })
  await list.getByRole('table').first().waitFor()
  const keys = await list.getByRole('row').allInnerTexts()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  return keys
}

/** What has the focus, its place among all elements, and whether the one before it looks other without the focus. */
const focused = (page: Page) =>
  page.evaluate(async () => {
    // A change of colours takes a frame.
    for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve))
    const kept = globalThis as unknown as { former?: { element: Element; look: string } }
    /** Of an element and what is around it: a field may show its focus at its frame. */
    const lookOf = (element: Element): string => {
      const looks: string[] = []
      for (
        let one: Element | null = element;
        one !== null && looks.length < 4;
        one = one.parentElement
      ) {
        const { outline, borderColor, boxShadow, backgroundColor } = getComputedStyle(one)
        looks.push(`${outline} ${borderColor} ${boxShadow} ${backgroundColor}`)
      }
      return looks.join()
    }
    const { former } = kept
    const isHidden = former !== undefined && lookOf(former.element) === former.look
    const element = document.activeElement ?? document.body
    kept.former = { element, look: lookOf(element) }
    const name = `${element.tagName} ${element.className} ${element.textContent?.slice(0, 30)}`
    const at = element === document.body ? -1 : [...document.querySelectorAll('*')].indexOf(element)
    return { at, name, wasHidden: isHidden }
  })

/** Goes from the main part on by Tab alone, until the page ends. Returns what was reached, and what is wrong. */
export async function tabThrough(page: Page) {
  await page.evaluate(() => document.querySelector<HTMLElement>('main')?.focus())
  const problems: string[] = []
  let reached = 0
  let former = await focused(page)
  for (let presses = 0; presses < MAX_TABS; presses += 1) {
    await page.keyboard.press('Tab')
    const now = await focused(page)
    if (now.wasHidden && reached > 0) problems.push(`does not show the focus: ${former.name}`)
    if (now.at === -1) return { reached, problems }
    if (now.at === former.at)
      return { reached, problems: [...problems, `keeps the focus: ${now.name}`] }
    if (now.at < former.at) return { reached, problems }
    reached += 1
    former = now
  }
  return { reached, problems: [...problems, `has more than ${MAX_TABS} places`] }
}
