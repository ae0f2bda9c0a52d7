/** What a component of a device may hold. */
export interface ComponentBound {
  /** Characters of a text, or of each text in a list; the rest is cut. */
  readonly chars: number
  /** Entries of a list; the rest is cut. 0: the component is no list. */
  readonly entries: number
}

const scalar = (chars: number): ComponentBound => ({ chars, entries: 0 })
const list = (entries: number, chars: number): ComponentBound => ({ chars, entries })

/** A number, true or false. Some browsers write them as text. */
const FIGURE = scalar(32)
const WORD = scalar(64)
/** Names of graphics cards, of which the longest known has 160 characters. */
const NAME = scalar(256)
/** As long as the snippet sends any text. */
const TEXT = scalar(512)

/**
 * Each component that a page's collector sends in `device`, with its bound. Other names are dropped: the beacon key is
 * public, and what it writes is kept.
 */
export const DEVICE_COMPONENTS: ReadonlyMap<string, ComponentBound> = new Map(
  Object.entries({
    failed: list(16, 32),
    ...family('agent', {
      userAgent: TEXT,
      platform: WORD,
      vendor: WORD,
      mobile: FIGURE,
      brands: list(8, 64),
      architecture: WORD,
      bitness: WORD,
      model: WORD,
      platformVersion: WORD,
      fullVersion: WORD,
    }),
    ...family('automation', {
      webdriver: FIGURE,
      traces: list(5, 64),
      isPatched: FIGURE,
      nativeCodeChars: FIGURE,
      hasChrome: FIGURE,
      plugins: FIGURE,
      pluginsKind: WORD,
      typesKind: WORD,
      hasPdfViewer: FIGURE,
      hasNoLanguages: FIGURE,
      hasNoFrame: FIGURE,
      hasFocus: FIGURE,
      isRootMarked: FIGURE,
      isElectron: FIGURE,
      appVersion: TEXT,
      external: WORD,
      asksInVain: FIGURE,
    }),
    ...figures('screen', [
      'width',
      'height',
      'availableWidth',
      'availableHeight',
      'colorDepth',
      'pixelRatio',
      'orientation',
      'windowWidth',
      'windowHeight',
      'outerWidth',
      'outerHeight',
    ]),
    ...family('timezone', { zone: WORD, winterMinutes: FIGURE, summerMinutes: FIGURE }),
    ...family('locale', { language: WORD, languages: list(16, 32), name: WORD }),
    ...figures('hardware', ['cores', 'memoryGb', 'touchPoints']),
    ...figures('media', [
      'color-gamut',
      'dynamic-range',
      'forced-colors',
      'inverted-colors',
      'prefers-color-scheme',
      'prefers-contrast',
      'prefers-reduced-motion',
      'hover',
      'pointer',
    ]),
    ...figures('storage', [
      'cookies',
      'localStorage',
      'sessionStorage',
      'indexedDB',
      'caches',
      'openDatabase',
    ]),
    ...figures('connection', ['type', 'roundTripMs', 'savesData']),
    ...figures('privacy', ['globalPrivacyControl', 'doNotTrack']),
    ...family('math', { results: list(8, 32) }),
    ...family('canvas', { hash: WORD, isNoisy: FIGURE }),
    ...family('fonts', { installed: list(32, 32) }),
    ...family('audio', { isMissing: FIGURE, sum: FIGURE }),
    ...family('graphics', {
      isMissing: FIGURE,
      vendor: NAME,
      renderer: NAME,
      version: NAME,
      shader: NAME,
      unmaskedVendor: NAME,
      unmaskedRenderer: NAME,
      textureSize: FIGURE,
      viewport: FIGURE,
      varyings: FIGURE,
      uniforms: FIGURE,
      extensions: FIGURE,
    }),
  }),
)

/** Each figure of `behavior` that a page's collector sends. Other names are dropped. */
export const BEHAVIOR_FIGURES: ReadonlySet<string> = new Set([
  'keys',
  'keyMeanMs',
  'keyDeviationMs',
  'pastes',
  'clicks',
  'blindClicks',
  'touches',
  'scrolls',
  'focuses',
  'blurs',
  'moves',
  'movePixels',
  'moveStraightness',
  'untrusted',
  'firstActionMs',
])

/** The components of one signal, under its name. */
function family(
  signal: string,
  bounds: Readonly<Record<string, ComponentBound>>,
): Readonly<Record<string, ComponentBound>> {
  return Object.fromEntries(
    Object.entries(bounds).map(([name, bound]) => [`${signal}.${name}`, bound]),
  )
}

/** Short values only. */
function figures(signal: string, names: readonly string[]) {
  return family(signal, Object.fromEntries(names.map((name) => [name, FIGURE])))
}
