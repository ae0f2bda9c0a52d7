import { defineSignal } from './define-signal.ts'

const BASES = ['monospace', 'serif'] as const
const TEXT = 'mmMwWLliI0O&1'

/** Fonts that come with one system, one office package or one language. */
const FONTS = (
  'Arial Black,Arial Unicode MS,Avenir,Bahnschrift,Calibri,Cambria,Candara,Cantarell,Century,Consolas,' +
  'DejaVu Sans,Droid Sans,Fira Sans,Futura,Gadugi,Geneva,Gill Sans,Helvetica Neue,Impact,Leelawadee,' +
  'Liberation Sans,Lucida Console,Luminari,MS Gothic,MS UI Gothic,Malgun Gothic,Menlo,Meiryo,Monaco,' +
  'Nirmala UI,Noto Sans CJK JP,PingFang SC,Roboto,Segoe UI,SimSun,Tahoma,Ubuntu,Yu Gothic'
).split(',')

/** Fonts measured before the page gets its turn. */
const SLICE_FONTS = 10

/**
 * Which fonts are installed, by the widths of a text: nothing is put into the page. Stable in all
 * engines; WebKit and Firefox under resistFingerprinting show only those of the system.
 */
export const fonts = defineSignal('fonts', async ({ document }, pause) => {
  const pen = document.createElement('canvas').getContext('2d')
  if (pen === null) return {}
  const width = (family: string): number => {
    pen.font = `40px ${family}`
    return pen.measureText(TEXT).width
  }
  const plain = BASES.map(width)
  const found: string[] = []
  for (const [at, font] of FONTS.entries()) {
    if (at % SLICE_FONTS === SLICE_FONTS - 1) await pause()
    if (BASES.some((base, n) => width(`"${font}",${base}`) !== plain[n])) found.push(font)
  }
  return { installed: found }
})
