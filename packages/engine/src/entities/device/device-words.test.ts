import { expect, it } from 'vitest'
import { wordsOf } from './device-words.ts'

const CHROMIUM = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROMIUM} Chrome/120.0.0.0 Safari/537.36`
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15'

it.each([
  ['Chrome 120 on Windows', WINDOWS],
  ['Opera 106 on Windows', `${WINDOWS} OPR/106.0.0.0`],
  ['Microsoft Edge 119 on Windows', `${WINDOWS} Edg/119.0.0.0`],
  ['Firefox 121 on iOS', `${IPHONE} (KHTML, like Gecko) FxiOS/121.0 Mobile/15E148 Safari/605.1.15`],
  ['Safari 17 on iOS', `${IPHONE} (KHTML, like Gecko) Version/17.2 Mobile/15E148 Safari/604.1`],
  [
    'Firefox 131 on macOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:131.0) Gecko/20100101 Firefox/131.0',
  ],
  ['An unknown browser on an unknown system', 'something/8'],
])('says %s', (text, agent) => {
  expect(wordsOf({ 'agent.userAgent': agent })).toEqual([{ name: 'browser', text }])
})

it('says what collectors told, and leaves out what they did not', () => {
  const told = {
    'screen.width': 1920,
    'screen.height': 1080,
    'screen.pixelRatio': 1.25,
    'hardware.cores': 8,
    'hardware.touchPoints': 0,
    'timezone.zone': 'Europe/Berlin',
    'locale.languages': ['de', 'en'],
  }
  expect(wordsOf(told)).toEqual([
    { name: 'processor', text: '8 cores' },
    { name: 'screen', text: '1920 × 1080, 1.25 pixels to a point' },
    { name: 'touch', text: 'no touch' },
    { name: 'clock', text: 'Europe/Berlin (DE)' },
    { name: 'languages', text: 'de, en' },
  ])
  const one = { ...told, 'screen.pixelRatio': 1, 'hardware.cores': 1, 'hardware.touchPoints': 1 }
  const texts = wordsOf(one).map(({ text }) => text)
  expect(texts).toContain('1920 × 1080, 1 pixel to a point')
  expect(texts).toEqual(expect.arrayContaining(['1 core', 'touch with 1 finger']))
  expect(wordsOf({})).toEqual([])
})
