import { defineSignal } from './define-signal.ts'
import { hashText } from './hash-text.ts'

const [WIDTH, HEIGHT] = [200, 40]

/**
 * A drawing as this machine's fonts and graphics make it. Equal after restarts and in private windows
 * in Chromium and WebKit. Firefox adds noise that is new with each start, so it is worth nothing
 * there beyond one visit; `isNoisy` says that two drawings at once already differed.
 */
export const canvas = defineSignal('canvas', async ({ document }, pause) => {
  const first = draw(document)
  await pause()
  return { hash: hashText(first), isNoisy: first !== draw(document) }
})

function draw(document: Document): string {
  const sheet = document.createElement('canvas')
  sheet.width = WIDTH
  sheet.height = HEIGHT
  const pen = sheet.getContext('2d')
  if (pen === null) return ''
  pen.textBaseline = 'alphabetic'
  pen.fillStyle = '#f60'
  pen.fillRect(60, 2, 62, 20)
  pen.font = '14px Arial'
  pen.fillStyle = '#069'
  pen.fillText('Winnow 1.0 ✓ \ud83d\ude03', 2, 18)
  pen.globalCompositeOperation = 'multiply'
  pen.fillStyle = 'rgba(102,204,0,.7)'
  pen.arc(120, 20, 16, 0, 7)
  pen.fill()
  return sheet.toDataURL()
}
