/** What a person does in the console, each timed in the page: ms per time. */
import { paintedAfter } from './console-page.mjs'
import { BUSY_USER, caseUser, QUEUE } from './console-data.mjs'

const CASE = 'section[aria-label=Case]'
/** Rows of a list that are on the page without scrolling; the first ones may be claimed. */
const ROWS_IN_SIGHT = 10
const placeOf = (at) => 2 + (at % ROWS_IN_SIGHT)

const OPEN_REASON = 'ul[aria-label^=Reasons] li > div:not([hidden]) dl'

/** Cases decided by a key; each time until the next one is there, with its reasons (C2). */
export async function nextCases({ page, goTo }, count) {
  await goTo(`/queues/${QUEUE}`)
  await page.getByRole('button', { name: 'Start (Enter)' }).waitFor()
  const name = page.locator(`${CASE} h2`)
  const cold = await paintedAfter(page, {
    kind: 'keydown',
    wanted: { selector: `${CASE} h2` },
    act: () => page.keyboard.press('Enter'),
  })
  const warm = []
  while (warm.length < count) {
    const former = await name.textContent()
    // A person looks at the case; meanwhile the one after it comes.
    const ready = page.waitForResponse((response) => response.url().endsWith('/next'))
    warm.push(
      await paintedAfter(page, {
        kind: 'keydown',
        wanted: { selector: `${CASE}:has(ul[aria-label^=Reasons] li) h2`, differs: former },
        act: () => page.keyboard.press('1'),
      }),
    )
    await (await ready).finished()
    await page.evaluate(() => window.nextFrame())
  }
  return { cold, warm }
}

/** Cases opened by their address in a page that has read none of them (C2). */
export async function coldCases({ page, goTo }, count) {
  const times = []
  for (let at = 0; at < count; at += 1) {
    await goTo(`/queues/${QUEUE}`)
    const row = page.getByRole('button', { name: /^customer-/ }).nth(placeOf(at))
    await row.waitFor()
    const wanted = { selector: `${CASE}:has(ul[aria-label^=Reasons] li) h2` }
    times.push(await paintedAfter(page, { kind: 'click', wanted, act: () => row.click() }))
  }
  return times
}

/** Reasons opened in place, until who shares the value stands there (C5). */
export async function openReasons({ page, goTo }, count) {
  const times = []
  for (let at = 0; at < count; at += 1) {
    await goTo(`/queues/${QUEUE}`)
    await page
      .getByRole('button', { name: /^customer-/ })
      .nth(placeOf(at))
      .click()
    const reason = page.locator('ul[aria-label^=Reasons] li button').first()
    await reason.waitFor()
    times.push(
      await paintedAfter(page, {
        kind: 'click',
        wanted: { selector: OPEN_REASON },
        act: () => reason.click(),
      }),
    )
  }
  return times
}

/** Ids and addresses pasted into the palette, until it offers where they lead (C14). */
export async function findings({ page, goTo }, count) {
  await goTo('/')
  await page.getByRole('heading', { name: 'Home' }).waitFor()
  const times = []
  for (let at = 0; at < count; at += 1) {
    const text = [`case-${at}`, `c${at}@mailinator.com`, caseUser(at)][at % 3]
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Find or do anything' }).focus()
    times.push(
      await paintedAfter(page, {
        kind: 'input',
        wanted: { selector: '[role=dialog] [role=option]', text },
        act: () => page.keyboard.insertText(text),
      }),
    )
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  return times
}

/** The graph of what users share, on demand (C16). */
export async function graphs({ page, goTo }, count) {
  const times = []
  for (let at = 0; at < count; at += 1) {
    await goTo(`/users/${caseUser(at * 7)}?tab=linked`)
    const button = page.getByRole('button', { name: 'Show the graph' })
    await button.waitFor()
    const act = () => button.click()
    times.push(await paintedAfter(page, { kind: 'click', wanted: { selector: 'canvas' }, act }))
  }
  return times
}

/** For all pages of a history; only for what never comes. */
const READING_PATIENCE_MS = 180_000

/** In the page: reads the whole history by scrolling, then scrolls through it at a constant pace. */
async function scrollThrough({ rows, rowPixels, durationMs, patienceMs }) {
  const { nextFrame: frame } = window
  const box = [...document.querySelectorAll('div[role=group][aria-label=Timeline]')].at(-1)
  const since = performance.now()
  while (box.scrollHeight < rows * rowPixels) {
    if (performance.now() - since > patienceMs) throw new Error(`only ${box.scrollHeight} pixels`)
    box.scrollTop = box.scrollHeight
    await frame()
  }
  box.scrollTop = 0
  await frame()
  const began = await frame()
  const frames = []
  for (let now = began; now - began < durationMs; now = await frame()) {
    box.scrollTop = ((now - began) / durationMs) * (box.scrollHeight - box.clientHeight)
    frames.push(now)
  }
  const gaps = frames.slice(1).map((now, at) => now - frames[at])
  const shown = box.querySelectorAll('li').length
  return { perSecond: (frames.length * 1000) / (frames.at(-1) - began), gaps, shown }
}

/** A timeline of so many entries, scrolled from end to end (C18). */
export async function timeline({ page, goTo }, { rows, durationMs }) {
  await goTo(`/users/${BUSY_USER}?tab=timeline`)
  await page.getByRole('group', { name: 'Timeline' }).locator('li').first().waitFor()
  return page.evaluate(scrollThrough, {
    rows,
    rowPixels: 44,
    durationMs,
    patienceMs: READING_PATIENCE_MS,
  })
}

/** A letter too many in a condition, and it taken away: until the error stands there, and is gone (P18). */
export async function checks({ page, goTo }, count) {
  await goTo('/policies/draft?mode=text')
  const editor = page.getByRole('textbox', { name: 'The policy as text (YAML)' })
  await editor.waitFor()
  await page.locator('.cm-line', { hasText: 'event.amount' }).first().click()
  await page.keyboard.press('Home')
  // The field's name begins after `when: `.
  await page.keyboard.press('End')
  for (let left = 0; left < ' > usd(5000)'.length; left += 1) await page.keyboard.press('ArrowLeft')
  const times = []
  const selector = 'li[data-severity=error]'
  for (let at = 0; at < count; at += 1) {
    for (const [key, isGone] of [
      ['z', false],
      ['Backspace', true],
    ]) {
      const act = () => page.keyboard.press(key)
      times.push(await paintedAfter(page, { kind: 'keydown', wanted: { selector, isGone }, act }))
    }
  }
  return times
}

/** Places, and the keys that are pressed there. */
const PLACES = ['/', `/queues/${QUEUE}`, `/users/${BUSY_USER}`, '/explore', '/policies', '/lists']
const KEYS = ['?', 'Escape', 'j', 'k', 'Tab', 'Control+k', 'a', 'Escape']

/** What the browser itself measures of every key on many screens, from the key to the next frame (C3). */
export async function reactions({ page, goTo }) {
  const times = []
  for (const place of PLACES) {
    await goTo(place)
    await page.locator('h1').first().waitFor()
    await page.locator('[aria-label=Loading]').first().waitFor({ state: 'detached' })
    for (const key of KEYS) {
      await page.keyboard.press(key)
      await page.evaluate(() => window.nextFrame())
    }
    const { seen, count } = await page.evaluate(async () => {
      await new Promise((resolve) => setTimeout(resolve, 100))
      return { seen: window.seen, count: performance.interactionCount }
    })
    const longest = new Map()
    for (const { interactionId, duration } of seen)
      longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0))
    // The browser tells of those that take a frame or longer.
    const quick = Math.max(0, count - longest.size)
    times.push(...longest.values(), ...Array.from({ length: quick }, () => 16))
  }
  return times
}
