import { DAY_MS } from '@winnow/contract'
import { bit, type FieldObject, textOf, wordOf } from '../field-readers.ts'
import type { Facts } from '../facts.ts'
import { parseLanguage } from '../identity/language.ts'
import { parseUserAgent } from '../identity/user-agent.ts'

/** A browser this old has missed so many security updates that few people still run it. */
const OLD_BROWSER_MS = 730 * DAY_MS

const EMULATOR =
  /emulator|simulator|generic_x86|sdk_gphone|bluestacks|nox|genymotion|goldfish|ranchu/

interface Clients {
  readonly browser: FieldObject | undefined
  readonly app: FieldObject | undefined
}

/** The browser or app that the event came from. */
export function fillClient(facts: Facts, { browser, app }: Clients): void {
  if (browser) fillBrowser(facts, browser)
  if (app) fillApp(facts, app)
}

function fillBrowser(facts: Facts, browser: FieldObject): void {
  fillLanguage(facts, textOf(browser['$accept_language']) || textOf(browser['$content_language']))
  const text = textOf(browser['$user_agent'])
  if (text === '') return
  const agent = parseUserAgent(text)
  facts.userAgent = text
  facts.userAgentBot = bit(agent.bot)
  facts.userAgentHeadless = bit(agent.headless)
  facts.browser = agent.browser
  facts.os = agent.os
  if (!Number.isNaN(agent.releasedMs)) {
    facts.browserOld = bit(facts.atMs - agent.releasedMs > OLD_BROWSER_MS)
  }
}

function fillLanguage(facts: Facts, text: string): void {
  const { language, country } = parseLanguage(text)
  facts.language = language
  facts.languageCountry = country
}

function fillApp(facts: Facts, app: FieldObject): void {
  const model = `${wordOf(app['$device_manufacturer'])} ${wordOf(app['$device_model'])}`.trim()
  const os = wordOf(app['$os'])
  const name = `${textOf(app['$app_name'])} ${textOf(app['$app_version'])}`
  facts.os = os
  facts.deviceModel = model
  facts.userAgent = `${name} ${os} ${textOf(app['$os_version'])}`.trim()
  if (model) facts.emulator = bit(EMULATOR.test(model))
  fillLanguage(facts, textOf(app['$client_language']))
}
