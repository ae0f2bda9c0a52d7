/**
 * Beacons without end, as `s.js` of Chromium posts them: of each visit its page view, the device, and
 * what the visitor did. Every third visit is a new visitor's; addresses are made up, one per visitor.
 */
import { createHash } from 'node:crypto'

const BEACONS_PER_VISIT = 3
const VISITS_PER_VISITOR = 3

const hexOf = (text) => createHash('md5').update(text).digest('hex')

const DEVICE = {
  'agent.userAgent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
  'agent.platform': 'Linux x86_64',
  'agent.vendor': 'Google Inc.',
  'agent.mobile': false,
  'agent.brands': ['Not:A-Brand 8', 'Chromium 156'],
  'agent.architecture': 'x86',
  'agent.bitness': '64',
  'agent.fullVersion': '156.0.8078.79',
  'automation.webdriver': false,
  'automation.traces': [],
  'automation.isPatched': false,
  'automation.nativeCodeChars': 34,
  'automation.hasChrome': true,
  'automation.plugins': 5,
  'automation.hasPdfViewer': true,
  'automation.hasNoLanguages': false,
  'automation.hasNoFrame': false,
  'automation.isRootMarked': false,
  'automation.asksInVain': false,
  'screen.width': 1920,
  'screen.height': 1080,
  'screen.availableWidth': 1920,
  'screen.availableHeight': 1040,
  'screen.colorDepth': 24,
  'screen.pixelRatio': 1,
  'screen.orientation': 'landscape-primary',
  'screen.windowWidth': 1905,
  'screen.windowHeight': 970,
  'screen.outerWidth': 1920,
  'screen.outerHeight': 1040,
  'timezone.zone': 'Europe/Berlin',
  'timezone.winterMinutes': -60,
  'timezone.summerMinutes': -120,
  'locale.language': 'de-DE',
  'locale.languages': ['de-DE', 'de', 'en'],
  'locale.name': 'de-DE',
  'hardware.cores': 8,
  'hardware.memoryGb': 16,
  'hardware.touchPoints': 0,
  'media.color-gamut': 'srgb',
  'media.dynamic-range': 'standard',
  'media.forced-colors': 'none',
  'media.prefers-color-scheme': 'light',
  'media.prefers-contrast': 'no-preference',
  'media.prefers-reduced-motion': 'no-preference',
  'media.hover': 'hover',
  'media.pointer': 'fine',
  'storage.cookies': true,
  'storage.localStorage': true,
  'storage.sessionStorage': true,
  'storage.indexedDB': true,
  'storage.caches': true,
  'storage.openDatabase': false,
  'connection.type': '4g',
  'connection.roundTripMs': 50,
  'connection.savesData': false,
  'math.results': [-1.4214488238747245, 1.1752011936438014, 1.718281828459045, 11013.232920103324],
  'canvas.hash': '666581c8',
  'canvas.isNoisy': false,
  'fonts.installed': ['DejaVu Sans', 'Liberation Sans', 'Ubuntu'],
  'audio.sum': 124.04347527516074,
  'graphics.vendor': 'WebKit',
  'graphics.renderer': 'WebKit WebGL',
  'graphics.version': 'WebGL 1.0 (OpenGL ES 2.0 Chromium)',
  'graphics.shader': 'WebGL GLSL ES 1.0 (OpenGL ES GLSL ES 1.0 Chromium)',
  'graphics.textureSize': '16384',
  'graphics.viewport': '16384,16384',
  'graphics.varyings': '31',
  'graphics.uniforms': '4096',
  'graphics.unmaskedVendor': 'Google Inc. (Intel)',
  'graphics.unmaskedRenderer':
    'ANGLE (Intel, Mesa Intel(R) UHD Graphics 620 (KBL GT2), OpenGL 4.6)',
  'graphics.extensions': 37,
}

const BEHAVIOR = {
  keys: 42,
  keyMeanMs: 131,
  keyDeviationMs: 48,
  pastes: 0,
  clicks: 3,
  blindClicks: 0,
  touches: 0,
  scrolls: 17,
  focuses: 4,
  blurs: 1,
  moves: 212,
  movePixels: 4810,
  moveStraightness: 0.21,
  untrusted: 0,
  firstActionMs: 2638,
}

/** What each message of a visit tells, as the end of its JSON. */
const PARTS = [
  {
    pages: [{ url: 'https://shop.example/shoes/42', title: 'Shoes', referrer: '', agoMs: 11 }],
  },
  { device: DEVICE },
  { behavior: BEHAVIOR },
].map((part) => JSON.stringify(part).slice(1))

/** An endless stream of beacons of one key. `sent`: the place in it. */
export class BeaconStream {
  constructor(key) {
    this.key = key
    this.sent = 0
  }

  next() {
    const n = this.sent
    this.sent += 1
    const visit = Math.floor(n / BEACONS_PER_VISIT)
    const visitor = Math.floor(visit / VISITS_PER_VISITOR)
    const head = `{"key":"${this.key}","session":"visit-${visit}","visitor":"${hexOf(`v${visitor}`)}"`
    const body = `${head},"domain":"shop.example","id":"${hexOf(`b${n}`)}",${PARTS[n % BEACONS_PER_VISIT]}`
    return Buffer.from(`${headOf(visitor)}${body.length}\r\n\r\n${body}`, 'latin1')
  }
}

const headOf = (visitor) =>
  'POST /v1/beacon HTTP/1.1\r\nHost: shop.example\r\nOrigin: https://shop.example\r\n' +
  `User-Agent: ${DEVICE['agent.userAgent']}\r\nAccept-Language: de-DE,de;q=0.9\r\n` +
  `X-Forwarded-For: 10.${visitor & 255}.${(visitor >> 8) & 255}.${(visitor >> 16) & 255}\r\n` +
  'Content-Type: text/plain\r\nContent-Length: '
