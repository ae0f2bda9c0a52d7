import { Rng } from '../chance/rng.ts'
import type { Device } from '../people/device.ts'
import type { WireObject, WireValue } from '../simulated-line.ts'

interface Make {
  readonly platform: string
  readonly cards: readonly string[]
  readonly screens: readonly (readonly [number, number, number])[]
  readonly cores: readonly number[]
  readonly fonts: readonly string[]
}

const WINDOWS: Make = {
  platform: 'Win32',
  cards: [
    'Intel, UHD 620',
    'Intel, Iris Xe',
    'NVIDIA, GTX 1650',
    'NVIDIA, RTX 3060',
    'AMD, Vega 8',
  ],
  screens: [
    [1366, 768, 1],
    [1920, 1080, 1],
    [1920, 1080, 1.25],
    [2560, 1440, 1],
  ],
  cores: [4, 8, 12, 16],
  fonts: ['Calibri', 'Segoe UI', 'Arial', 'Verdana'],
}

const MACINTOSH: Make = {
  platform: 'MacIntel',
  cards: ['Apple GPU', 'Apple M1', 'Apple M2'],
  screens: [
    [1440, 900, 2],
    [1512, 982, 2],
    [2560, 1440, 2],
  ],
  cores: [8, 10],
  fonts: ['Helvetica Neue', 'Menlo', 'Arial'],
}

const LINUX: Make = {
  ...WINDOWS,
  platform: 'Linux x86_64',
  fonts: ['DejaVu Sans', 'Liberation Sans'],
}

const ANDROID: Make = {
  platform: 'Linux armv81',
  cards: ['Adreno 740', 'Adreno 619', 'Mali-G78', 'Mali-G57'],
  screens: [
    [360, 800, 3],
    [393, 851, 2.75],
    [412, 915, 2.625],
  ],
  cores: [8],
  fonts: ['Roboto', 'Noto Sans'],
}

const IPHONE: Make = {
  platform: 'iPhone',
  cards: ['Apple GPU'],
  screens: [
    [375, 812, 3],
    [390, 844, 3],
    [430, 932, 3],
  ],
  cores: [4],
  fonts: ['Helvetica Neue', 'Arial'],
}

function makeOf(userAgent: string): Make {
  if (userAgent.includes('iPhone')) return IPHONE
  if (userAgent.includes('Android')) return ANDROID
  if (userAgent.includes('Macintosh')) return MACINTOSH
  return userAgent.includes('Windows') ? WINDOWS : LINUX
}

const VERSION = /(?:Chrome|Firefox|Version)\/[\d.]+/

/** What `s.js` would tell of a machine: the same each time, and much of it like other machines of its make. */
export function browserComponents({ id, machine = id, browser, isPhone }: Device): WireObject {
  const userAgent = textOf(browser['$user_agent'])
  const make = makeOf(userAgent)
  const rng = new Rng(numberOf(machine), numberOf(make.platform))
  const [width, height, pixelRatio] = rng.pick(make.screens)
  const [language = ''] = textOf(browser['$accept_language']).split(',')
  return {
    'agent.userAgent': userAgent,
    'agent.platform': make.platform,
    'automation.webdriver': false,
    'automation.traces': [],
    'hardware.cores': rng.pick(make.cores),
    'hardware.touchPoints': isPhone ? 5 : 0,
    'screen.width': width,
    'screen.height': height,
    'screen.colorDepth': 24,
    'screen.pixelRatio': pixelRatio,
    'locale.language': language,
    'media.color-gamut': rng.pick(['srgb', 'p3']),
    'media.pointer': isPhone ? 'coarse' : 'fine',
    'fonts.installed': [...make.fonts, `Font ${rng.int(40)}`],
    'math.results': [1.1752011936438014],
    'graphics.unmaskedRenderer': rng.pick(make.cards),
    'canvas.hash': `${rng.bits().toString(16)} ${VERSION.exec(userAgent)?.[0] ?? ''}`,
  }
}

const textOf = (value: WireValue | undefined): string => (typeof value === 'string' ? value : '')

const FNV_BASIS = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** FNV-1a: a text as the seed of what follows from it. */
function numberOf(text: string): number {
  let hash = FNV_BASIS
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME)
  }
  return hash >>> 0
}
