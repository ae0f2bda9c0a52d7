import type { Collector } from './collector.ts'
import type { Consent } from './settings.ts'
import { textOf } from './text.ts'
import { trackerUrlOf } from './tracker-url.ts'

type Command = (collector: Collector, argument: unknown) => void

const CONSENTS: readonly unknown[] = ['granted', 'pending', 'denied'] satisfies readonly Consent[]

/** What can be pushed. Setters only keep their value; page views send. */
const COMMANDS: Readonly<Record<string, Command>> = {
  _setAccount: (collector, value) => collector.setAccount(textOf(value)),
  _setUserId: ({ settings }, value) => void (settings.user = textOf(value)),
  _setSessionId: ({ settings }, value) => void (settings.session = textOf(value)),
  _setCookieDomain: (collector, value) => collector.setCookieDomain(textOf(value)),
  _setTrackerUrl: ({ settings }, value) =>
    void (settings.trackerUrl = trackerUrlOf(textOf(value)) || settings.trackerUrl),
  _trackPageview: (collector) => collector.trackPageview(),
  _trackSpa: (collector) => collector.trackRoutes(),
  /** `granted` (as without it), `pending`, `denied`; any other word forbids. */
  _setConsent: (collector, value) =>
    collector.setConsent(CONSENTS.includes(value) ? (value as Consent) : 'denied'),
  _honorPrivacyControl: ({ settings }, value) =>
    void (settings.honoursPrivacyControl = value !== false),
  _keepQuery: ({ settings }, value) => void (settings.keepsQuery = value !== false),
}

/** Commands of the whole page, which hold for what was pushed before them too, until the script runs. */
export const isOfPage = (name: unknown): boolean =>
  name === '_setCookieDomain' || name === '_setConsent' || name === '_honorPrivacyControl'

/** Runs a command; one that is not known (`_setFlash` of old pages) does nothing. */
export function execute(collector: Collector, name: string, argument: unknown): void {
  if (Object.prototype.hasOwnProperty.call(COMMANDS, name)) COMMANDS[name]?.(collector, argument)
}
