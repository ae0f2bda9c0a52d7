/** A signed-in console in Chromium, with clocks in the page itself: from a key or click to the frame that shows what it did. */
import { chromium } from 'playwright-core'

export const CHROMIUM = process.env.WINNOW_CHROMIUM ?? '/usr/bin/chromium'

const VIEWPORT = { width: 1280, height: 800 }

/** Only for what never comes. */
const PATIENCE_MS = 30_000

/**
 * In the page, before its first line. `watch` waits for the next event of a kind and then, frame by frame, until what is wanted
 * is there; `took` comes after that frame was painted. `seen` keeps what the browser says of each interaction.
 */
const CLOCKS = `
  const isThere = ({ selector, text, differs, isGone }) => {
    const found = [...document.querySelectorAll(selector)].filter(({ textContent }) =>
      (text === undefined || textContent.includes(text)) && (differs === undefined || textContent !== differs))
    return isGone ? found.length === 0 : found.length > 0
  }
  window.nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  window.seen = []
  window.watch = (kind, wanted) => {
    window.took = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error('never there: ' + JSON.stringify(wanted))), ${PATIENCE_MS})
      addEventListener(kind, ({ timeStamp }) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - timeStamp)
        const look = () => isThere(wanted) ? port2.postMessage(0) : requestAnimationFrame(look)
        requestAnimationFrame(look)
      }, { capture: true, once: true })
    })
  }
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId > 0) seen.push({ interactionId, duration })
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
`

/** Opens Chromium and makes the first admin, as a person does who opens the printed link. */
export async function openConsole(winnow) {
  const browser = await chromium.launch({ executablePath: CHROMIUM, chromiumSandbox: false })
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-GB' })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.addInitScript(CLOCKS)
  await page.goto(winnow.firstAdminLink)
  await page.getByLabel('Your name').fill('Maya Okafor')
  await page.getByLabel('E-mail address').fill('maya@shop.example')
  await page.getByRole('textbox', { name: 'New password' }).fill('eight quiet herons')
  await page.getByRole('button', { name: 'Make the admin' }).click()
  await page.getByRole('heading', { name: 'Home' }).waitFor()
  const cookies = await context.cookies()
  // There are further accounts.
  const at = (path) => `${path.includes('?') ? '&' : '?'}at=${winnow.keys.accountId}/production`
  return {
    page,
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    goTo: (path) => page.goto(`http://127.0.0.1:${winnow.port}/console${path}${at(path)}`),
    async slowDown(rate) {
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate })
    },
    close: () => browser.close(),
  }
}

/** Ms from the event of a kind that `act` makes until what is `wanted` is painted. */
export async function paintedAfter(page, { kind, wanted, act }) {
  await page.evaluate(([name, what]) => window.watch(name, what), [kind, wanted])
  await act()
  return page.evaluate(() => window.took)
}
