import { defineSignal } from './define-signal.ts'

/** Names that tools leave in a page they drive. */
const TRACES =
  /^(cdc_|\$cdc_|__(web)?driver|__selenium|_selenium|__nightmare|_phantom|callPhantom|domAutomation|__playwright|__pw|__puppeteer|awesomium|_Selenium_IDE)/

/**
 * Signs that a program drives the browser. Each is evidence only: an honest old browser has some.
 * `webdriver` is true under every driver in all three engines, unless it was patched away;
 * `nativeCodeChars` is 34 in Chromium and 38 in Firefox and WebKit, whatever the user agent claims.
 */
export const automation = defineSignal('automation', async (page) => {
  const { navigator, document } = page
  return {
    webdriver: navigator.webdriver,
    traces: [...Object.keys(page), ...Object.keys(document)]
      .filter((name) => TRACES.test(name))
      .slice(0, 5),
    isPatched: Object.getOwnPropertyNames(navigator).length > 0,
    nativeCodeChars: Number.isNaN.toString().length,
    hasChrome: 'chrome' in page,
    plugins: navigator.plugins.length,
    hasPdfViewer: navigator.pdfViewerEnabled,
    hasNoLanguages: navigator.languages.length === 0,
    hasNoFrame: page.outerHeight === 0,
    isRootMarked: document.documentElement.getAttribute('webdriver') !== null,
    asksInVain: await isAskedInVain(page),
  }
})

/** Headless Chromium denies notifications while it says that it would ask for them. */
async function isAskedInVain({ navigator, Notification }: Window & typeof globalThis) {
  if (typeof Notification !== 'function' || navigator.permissions === undefined) return undefined
  const { state } = await navigator.permissions.query({ name: 'notifications' })
  return Notification.permission === 'denied' && state === 'prompt'
}
