import { describe, expect, it } from 'vitest'
import { besideOldLibraries } from '../old-libraries.test.support.ts'
import type { Page } from '../page.ts'
import { agent } from './agent.ts'
import { automation } from './automation.ts'
import { connection } from './connection.ts'
import type { Signal } from './define-signal.ts'
import { fonts } from './fonts.ts'
import { graphics } from './graphics.ts'
import { hardware } from './hardware.ts'
import { hashText } from './hash-text.ts'
import { media } from './media.ts'
import { privacy } from './privacy.ts'
import { screen } from './screen.ts'
import { storage } from './storage.ts'
import { timezone } from './timezone.ts'

/** What drawing on a page without a screen gives. */
const noCanvas = {
  createElement: () => ({ getContext: () => null }),
  getElementsByTagName: () => [],
}

/** A pen whose text is wider in the fonts that are installed. */
const penWith = (installed: readonly string[]) => ({
  font: '',
  measureText() {
    return { width: installed.some((font) => this.font.includes(font)) ? 20 : 10 }
  },
})

const forbidden = {
  navigator: { cookieEnabled: false },
  get localStorage(): never {
    throw new Error('SecurityError')
  },
  indexedDB: {},
}

const driven = {
  navigator: { webdriver: true, plugins: [], languages: [], pdfViewerEnabled: false },
  document: { $cdc_x: 1, documentElement: { getAttribute: () => 'true' } },
  outerHeight: 0,
  __playwright: 1,
}

const brands = [{ brand: 'Chromium', version: '156' }]
const getHighEntropyValues = async () => ({ architecture: 'x86', model: '' })

describe('a signal', () => {
  it.each<[Signal, object, object]>([
    [
      agent,
      {
        navigator: {
          userAgent: 'A',
          platform: 'P',
          userAgentData: { brands, getHighEntropyValues },
        },
      },
      { userAgent: 'A', platform: 'P', brands: ['Chromium 156'], architecture: 'x86' },
    ],
    [agent, { navigator: { userAgent: 'A' } }, { userAgent: 'A', brands: undefined }],
    [
      screen,
      { screen: { width: 3, height: 2 }, devicePixelRatio: 2, innerWidth: 1 },
      { width: 3, height: 2, pixelRatio: 2, windowWidth: 1, orientation: undefined },
    ],
    [
      hardware,
      { navigator: { hardwareConcurrency: 8, deviceMemory: 4, maxTouchPoints: 0 } },
      { cores: 8, memoryGb: 4, touchPoints: 0 },
    ],
    [
      media,
      { matchMedia: (query: string) => ({ matches: /dark|p3|coarse/.test(query) }) },
      { 'prefers-color-scheme': 'dark', 'color-gamut': 'p3', pointer: 'coarse', hover: undefined },
    ],
    [storage, forbidden, { cookies: false, localStorage: false, indexedDB: true, caches: false }],
    [timezone, { Temporal: { Now: { timeZoneId: () => 'Asia/Tokyo' } } }, { zone: 'Asia/Tokyo' }],
    [timezone, {}, { zone: Intl.DateTimeFormat().resolvedOptions().timeZone }],
    [connection, { navigator: {} }, { type: undefined, roundTripMs: undefined }],
    [connection, { navigator: { connection: { rtt: 50 } } }, { roundTripMs: 50 }],
    [privacy, { navigator: { globalPrivacyControl: true } }, { globalPrivacyControl: true }],
    [
      automation,
      driven,
      {
        webdriver: true,
        traces: ['__playwright', '$cdc_x'],
        plugins: 0,
        hasNoLanguages: true,
        hasNoFrame: true,
        isRootMarked: true,
        hasChrome: false,
      },
    ],
    [
      fonts,
      { document: { createElement: () => ({ getContext: () => penWith(['Ubuntu', 'Menlo']) }) } },
      { installed: ['Menlo', 'Ubuntu'] },
    ],
    [fonts, { document: noCanvas }, {}],
    [graphics, { document: noCanvas }, { isMissing: true }],
  ])('$name reads what there is', async ({ read }, page, expected) => {
    const components = await read(page as Page, () => Promise.resolve())
    expect(components).toMatchObject(expected)
  })

  it('of graphics gives its context back, and asks for none where the page has many of its own', async () => {
    let lost = 0
    const context = {
      getParameter: (code: number) => code,
      getSupportedExtensions: () => [],
      getExtension: (name: string) =>
        name === 'WEBGL_lose_context' ? { loseContext: () => (lost += 1) } : null,
    }
    const read = (canvases: number) =>
      graphics.read(
        {
          document: {
            createElement: () => ({ getContext: () => context }),
            getElementsByTagName: () => Array.from({ length: canvases }),
          },
        } as unknown as Page,
        () => Promise.resolve(),
      )
    expect([await read(1), lost]).toMatchObject([{ renderer: '7937' }, 1])
    expect([await read(8), lost]).toEqual([{}, 1])
  })

  it('of fonts is the same beside an old library', async () => {
    const page = {
      document: { createElement: () => ({ getContext: () => penWith(['Menlo']) }) },
    }
    const read = () => fonts.read(page as unknown as Page, () => Promise.resolve())
    expect(await besideOldLibraries(async () => read())).toEqual({ installed: ['Menlo'] })
  })

  it('of a picture shortens it: equal texts alike, others not', () => {
    const texts = Array.from({ length: 1_000 }, (_, n) => `data:${n}`)
    expect(new Set(texts.map(hashText)).size).toBe(1_000)
    expect(hashText('')).toBe('811c9dc5')
    expect(hashText('a')).toBe('e40c292c')
  })
})
