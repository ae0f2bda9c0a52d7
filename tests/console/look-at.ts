import type { Page } from 'playwright-core'

/** What is wrong with the page as it is drawn now: what hangs out, and what is hidden. */
const problemsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const problems: string[] = []
    const nameOf = (element: Element | null) =>
      `${element?.tagName} .${element?.className}: ${element?.textContent?.slice(0, 40)}`
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) {
      const wide = [...document.querySelectorAll('body *')].find(
        (one) => one.getBoundingClientRect().right > clientWidth + 1,
      )
      problems.push(
        `the page is ${scrollWidth} wide, its window ${clientWidth}: ${nameOf(wide ?? null)}`,
      )
    }
    const HIDDEN = new RegExp(String.raw`[\u202e\u2067\u200b\u0007\u001b\u0001\ufeff\u00ad]`)
    const FROM_RIGHT = /[\u0590-\u06ff]/
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const around = text.parentElement
      const words = text.textContent ?? ''
      if (around?.closest('script, style, textarea, .cm-content') !== null) continue
      if (HIDDEN.test(words)) problems.push(`hidden characters in ${nameOf(around)}`)
      if (FROM_RIGHT.test(words) && around.closest('bdi, option') === null) {
        problems.push(`turns the words around it: ${nameOf(around)}`)
      }
    }
    for (const element of document.querySelectorAll(
      '[title], [aria-label], [placeholder], [alt]',
    )) {
      for (const name of ['title', 'aria-label', 'placeholder', 'alt']) {
        if (HIDDEN.test(element.getAttribute(name) ?? '')) {
          problems.push(`hidden characters in the ${name} of ${nameOf(element)}`)
        }
      }
    }
    if (HIDDEN.test(document.title)) problems.push('hidden characters in the title of the page')
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      const { overflowX, display, clipPath } = getComputedStyle(element)
      const isCut = element.scrollWidth > element.clientWidth + 2 && element.clientWidth > 1
      if (!isCut || display === 'inline' || clipPath !== 'none') continue
      // A field is scrolled through by its keys.
      if (element.closest('[class*=mantine-Pill]') !== null) continue
      const hasTitle = element.closest('[title]') ?? element.querySelector('[title]')
      if (overflowX === 'visible') problems.push(`lies upon its neighbours: ${nameOf(element)}`)
      if (overflowX === 'hidden' && hasTitle === null && element.childElementCount === 0) {
        problems.push(`is cut, and nowhere whole: ${nameOf(element)}`)
      }
    }
    return [...new Set(problems)]
  })

/** Frames after which a page that was just drawn in another width is at rest. */
const MAX_FRAMES = 60

/** What is wrong with the page once it is drawn whole: charts follow the width of the window some frames later. */
export async function problemsAtRest(page: Page): Promise<readonly string[]> {
  let problems = await problemsOf(page)
  for (let frame = 0; frame < MAX_FRAMES && problems.length > 0; frame += 1) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    problems = await problemsOf(page)
  }
  return problems
}

/** Links, buttons and fields that are covered or cut even when the page is scrolled to them. */
export const outOfReach = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const START = 12
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
    }
    const isReached = (element: Element): boolean => {
      element.scrollIntoView({ block: 'center', inline: 'nearest' })
      // Of a link that is broken into lines, the first; of a long word, where it begins.
      const [first] = element.getClientRects()
      if (first === undefined) return true
      const label = element.closest('label') ?? element
      return [Math.min(first.width / 2, START), first.width / 2].some((from) => {
        const top = document.elementFromPoint(first.left + from, first.top + first.height / 2)
        return top !== null && label.contains(top)
      })
    }
    // The link that skips the navigation is there once it has the focus.
    const ALL = 'a[href]:not([href="#main"]), button, input, select, textarea, summary'
    const all = [...document.querySelectorAll(ALL)]
    const found = all.filter((one) => isSeen(one) && !isReached(one))
    scrollTo(0, 0)
    return found.map((one) => `out of reach: ${one.outerHTML.slice(0, 160)}`)
  })
