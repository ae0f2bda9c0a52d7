import type { Page } from '../page.ts'
import { defineSignal } from './define-signal.ts'

/** Names that tools leave in a page they drive, and none that pages use for names of their own. */
const TRACES =
  /^(\$?cdc_|\$chrome_async|__\$?(web|fx)?driver|__last[Ww]atir|__?selenium|_Selenium_IDE|selenium-ev|calledSel|_WEBDRIVER|ChromeDriverw|wdioEl|webdriver$|[a-z]{3}_.*_(Array|Promise|Symbol)$|(__)?nightmare$|_phantom|__phantomas|callPhantom|domAutomation|__playwright|__pw|__puppeteer|awesomium|RunPerfTest|CefSharp|fmget_targets)/

/** Attributes that drivers set on the root. */
const ROOT_MARKS = /^(selenium|(web)?driver)$/

interface Application {
  readonly process?: {
    readonly type?: unknown
    readonly versions?: { readonly electron?: unknown }
  }
}

/**
 * Signs that a program drives the browser. Each is evidence only: an honest old browser has some.
 * `webdriver` is true under every driver in all three engines, unless it was patched away;
 * `nativeCodeChars` is 34 in Chromium and 38 in Firefox and WebKit, whatever the user agent claims.
 * With what other signals read, it is all that BotD's detectors ask for, which the service runs.
 */
export const automation = defineSignal('automation', async (page) => {
  const { navigator, document } = page
  return {
    webdriver: navigator.webdriver,
    traces: [...Object.getOwnPropertyNames(page), ...Object.keys(document)]
      .filter((name) => TRACES.test(name))
      .slice(0, 5),
    isPatched: Object.getOwnPropertyNames(navigator).length > 0,
    nativeCodeChars: Number.isNaN.toString().length,
    hasChrome: 'chrome' in page,
    plugins: navigator.plugins.length,
    pluginsKind: kindOf(navigator.plugins),
    typesKind: kindOf(navigator.mimeTypes),
    hasPdfViewer: navigator.pdfViewerEnabled,
    hasNoLanguages: navigator.languages.length === 0,
    hasNoFrame: page.outerHeight === 0,
    hasFocus: document.hasFocus(),
    isRootMarked: document.documentElement
      .getAttributeNames()
      .some((name) => ROOT_MARKS.test(name)),
    isElectron: isElectron(page as Application),
    appVersion: navigator.appVersion,
    external: String((page as { external?: unknown }).external),
    asksInVain: await isAskedInVain(page),
  }
})

/** `[object PluginArray]`, of a true one. */
const kindOf = (list: unknown): string => Object.prototype.toString.call(list)

const isElectron = ({ process }: Application): boolean =>
  process?.type === 'renderer' || process?.versions?.electron !== undefined

/** Headless Chromium denies notifications while it says that it would ask for them. */
async function isAskedInVain({ navigator, Notification }: Page) {
  if (typeof Notification !== 'function' || navigator.permissions === undefined) return undefined
  const { state } = await navigator.permissions.query({ name: 'notifications' })
  return Notification.permission === 'denied' && state === 'prompt'
}
