import { detect, detectors, sources } from '@fingerprintjs/botd'
import { claimedEngineOf, isChromiumInside } from './browser-engine.ts'
import { type Components, isSaid, numberIn, wordIn } from './components.ts'

type Asked = Parameters<(typeof detectors)['detectUserAgent']>[0]
type Answers = Readonly<Partial<Record<keyof Asked, unknown>>>

/**
 * Whether BotD (https://github.com/fingerprintjs/botd, 2.0.0) calls it a bot, by its own detectors over what the page's collector read: its
 * share of a script is thus a few values instead of half the script's size. Not asked is what people trip over, or what
 * {@link signsOf} tells for itself: a user agent of another engine (`productSub`, `evalLength`), a viewer of PDFs that was switched off
 * (`pluginsLength`), a frame that Safari and views in apps have not drawn yet, and traces of PhantomJS, which cannot read the script.
 */
export function isBotByBotd(components: Components): boolean {
  return detect(asAsked(answersOf(components)), detectors)[1].bot
}

function answersOf(components: Components): Answers {
  const said = (name: string): string | undefined => wordIn(components, name) || undefined
  const isTrue = (name: string): true | undefined => isSaid(components, name) || undefined
  const isAndroid = /Android/.test(said('agent.userAgent') ?? '')
  return {
    android: isAndroid,
    browserEngineKind: claimedEngineOf(components),
    browserKind: kindOf(said('agent.userAgent') ?? ''),
    userAgent: said('agent.userAgent'),
    appVersion: said('automation.appVersion'),
    windowExternal: said('automation.external'),
    pluginsArray: isKind(said('automation.pluginsKind'), '[object PluginArray]'),
    mimeTypesConsistent: isKind(said('automation.typesKind'), '[object MimeTypeArray]'),
    pluginsLength: isTrue('automation.hasPdfViewer') && Number(said('automation.plugins')),
    languages: isTrue('automation.hasNoLanguages') && [],
    notificationPermissions: isTrue('automation.asksInVain'),
    documentElementKeys: isTrue('automation.isRootMarked') && ['webdriver'],
    webDriver: isTrue('automation.webdriver'),
    distinctiveProps: isTrue('automation.traces') && { webdriver: true },
    process: isTrue('automation.isElectron') && { type: 'renderer' },
    webGL: { vendor: said('graphics.vendor') ?? '', renderer: said('graphics.renderer') ?? '' },
    documentFocus: isTrue('automation.hasFocus'),
    windowSize:
      isChromiumInside(components) === true && !isAndroid ? sizeOf(components) : undefined,
  }
}

/** Detectors that ask for Chrome mean Chrome alone. */
const kindOf = (agent: string): string =>
  /Chrome\//.test(agent) && !/\b(?:Edg|OPR|Opera)/.test(agent) ? 'chrome' : 'unknown'

/** Undefined when the collector did not say. */
const isKind = (said: string | undefined, kind: string): boolean | undefined =>
  said === undefined ? undefined : said === kind

function sizeOf(components: Components): Readonly<Record<string, number>> {
  const outerWidth = numberIn(components, 'screen.outerWidth')
  const outerHeight = numberIn(components, 'screen.outerHeight')
  return { outerWidth, outerHeight, innerWidth: 0, innerHeight: 0 }
}

/** BotD's own words: 0 = here is the value, -1 = undefined. */
function asAsked(answers: Answers): Asked {
  const asked = Object.keys(sources).map((name) => {
    const value = answers[name as keyof Asked]
    return [name, value === undefined ? { state: -1, error: '' } : { state: 0, value }]
  })
  return Object.fromEntries(asked) as Asked
}
