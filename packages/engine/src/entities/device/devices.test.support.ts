import type { FieldValue } from '@winnow/contract'

/** Raw components as collectors send them. */
export type Told = Record<string, FieldValue>

/** A laptop's Chromium. */
export const laptopChrome = (version = 126): Told => ({
  'agent.userAgent': `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`,
  'agent.platform': 'Linux x86_64',
  'agent.vendor': 'Google Inc.',
  'agent.brands': [`Chromium ${version}`, 'Not-A.Brand 24'],
  'agent.architecture': 'x86',
  'agent.bitness': '64',
  'agent.fullVersion': `${version}.0.6478.61`,
  'automation.webdriver': false,
  'automation.traces': [],
  'automation.nativeCodeChars': 34,
  'hardware.cores': 8,
  'hardware.memoryGb': 8,
  'hardware.touchPoints': 0,
  'screen.width': 1920,
  'screen.height': 1080,
  'screen.colorDepth': 24,
  'screen.pixelRatio': 1.25,
  'screen.windowWidth': 1900,
  'timezone.zone': 'Europe/Berlin',
  'locale.language': 'de-DE',
  'locale.languages': ['de-DE', 'en'],
  'media.color-gamut': 'srgb',
  'media.pointer': 'fine',
  'fonts.installed': ['Cantarell', 'DejaVu Sans', 'Liberation Sans'],
  'audio.sum': 124.04347527516074,
  'math.results': [-4.987183803371025, 1.1752011936438014],
  'graphics.unmaskedRenderer': 'ANGLE (Intel, Mesa Intel(R) Xe Graphics, OpenGL 4.6)',
  'graphics.textureSize': '16384',
  'graphics.viewport': '16384,16384',
  'canvas.hash': `a1b2c3${version}`,
})

/** The same laptop's Firefox, which draws another picture after each start. */
export const laptopFirefox = (start = 1): Told => ({
  ...laptopChrome(),
  'agent.userAgent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  'agent.vendor': '',
  'automation.nativeCodeChars': 38,
  'hardware.cores': start % 2 === 0 ? 2 : 8,
  'canvas.hash': `noise${start}`,
  'canvas.isNoisy': true,
})

/** A telephone, of which there are millions. */
export const phone = (): Told => ({
  'agent.userAgent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'agent.platform': 'iPhone',
  'agent.vendor': 'Apple Computer, Inc.',
  'automation.nativeCodeChars': 38,
  'hardware.cores': 4,
  'hardware.touchPoints': 5,
  'screen.width': 393,
  'screen.height': 852,
  'screen.colorDepth': 24,
  'screen.pixelRatio': 3,
  'timezone.zone': 'Europe/Berlin',
  'locale.language': 'de-DE',
  'media.color-gamut': 'p3',
  'media.pointer': 'coarse',
  'fonts.installed': ['Avenir', 'Futura', 'Helvetica Neue', 'PingFang SC'],
  'math.results': [-4.987183803371025, 1.1752011936438014],
  'graphics.unmaskedRenderer': 'Apple GPU',
  'graphics.textureSize': '16384',
  'canvas.hash': 'c0ffee',
})
