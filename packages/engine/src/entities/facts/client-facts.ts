import { bit, type FieldObject, textOf, wordOf } from '../field-readers.ts'
import type { Facts } from '../facts.ts'
import { parseLanguage } from '../identity/language.ts'
import { parseUserAgent } from '../identity/user-agent.ts'
import type { Reading } from '../reading.ts'

const DAY_MS = 86_400_000

/** A browser this old has missed so many security updates that few people still run it. */
const OLD_BROWSER_MS = 730 * DAY_MS

const EMULATOR =
  /emulator|simulator|generic_x86|sdk_gphone|bluestacks|nox|genymotion|goldfish|ranchu/

/** The browser or app that the event came from. */
export function fillClient(facts: Facts, { browser, app }: Reading): void {
  if (!browser && !app) return
  facts.fromApp = bit(app !== undefined)
  if (browser) fillBrowser(facts, browser)
  if (app) fillApp(facts, app)
}

function fillBrowser(facts: Facts, browser: FieldObject): void {
  fillLanguages(facts, textOf(browser['$accept_language']), textOf(browser['$content_language']))
  const text = textOf(browser['$user_agent'])
  if (text === '') return
  const agent = parseUserAgent(text)
  facts.userAgent = text
  facts.userAgentBot = bit(agent.bot)
  facts.userAgentHeadless = bit(agent.headless)
  facts.browser = agent.browser
  facts.browserVersion = agent.version
  facts.os = agent.os
  facts.platform = agent.platform
  if (!Number.isNaN(agent.releasedMs)) {
    facts.browserOld = bit(facts.atMs - agent.releasedMs > OLD_BROWSER_MS)
  }
}

function fillLanguages(facts: Facts, accepted: string, content: string): void {
  const { language, country } = parseLanguage(accepted || content)
  facts.language = language
  facts.languageCountry = country
  const other = parseLanguage(content).language
  if (accepted && language && other) facts.languagesDiffer = bit(language !== other)
}

function fillApp(facts: Facts, app: FieldObject): void {
  const model = `${wordOf(app['$device_manufacturer'])} ${wordOf(app['$device_model'])}`.trim()
  const os = wordOf(app['$os'])
  facts.os = os
  facts.deviceModel = model
  facts.appName = textOf(app['$app_name'])
  facts.appVersion = textOf(app['$app_version'])
  facts.userAgent =
    `${facts.appName} ${facts.appVersion} ${os} ${textOf(app['$os_version'])}`.trim()
  facts.platform = 'mobile'
  if (model) facts.emulator = bit(EMULATOR.test(model))
  fillLanguages(facts, textOf(app['$client_language']), '')
}
