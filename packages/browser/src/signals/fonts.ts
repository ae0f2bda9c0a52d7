import { defineSignal } from './define-signal.ts'

const BASE = 'monospace'
const TEXT = 'mmMwWLliI0O&1'

/** Fonts that come with one system, one office package or one language. */
const FONTS = (
  'Arial Unicode MS,Avenir,Bahnschrift,Calibri,Candara,Cantarell,Consolas,DejaVu Sans,Droid Sans,' +
  'Fira Sans,Futura,Geneva,Helvetica Neue,Leelawadee,Liberation Sans,Luminari,MS Gothic,Malgun Gothic,' +
  'Menlo,Meiryo,Nirmala UI,PingFang SC,Roboto,Segoe UI,Ubuntu,Yu Gothic'
).split(',')

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
  const plain = width(BASE)
  const found: string[] = []
  for (const font of FONTS) {
    await pause()
    if (width(`"${font}",${BASE}`) !== plain) found.push(font)
  }
  return { installed: found }
})
