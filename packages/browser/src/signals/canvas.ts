import { defineSignal, type Pause } from './define-signal.ts'
import { hashText } from './hash-text.ts'

const [WIDTH, HEIGHT] = [200, 40]

/**
 * A drawing as this machine's fonts and graphics make it. Equal after restarts and in private windows
 * in Chromium and WebKit. Firefox adds noise that is new with each start, so it is worth nothing
 * there beyond one visit; `isNoisy` says that two drawings at once already differed.
 */
export const canvas = defineSignal('canvas', async ({ document }, pause) => {
  const first = await draw(document, pause)
  return { hash: hashText(first), isNoisy: first !== (await draw(document, pause)) }
})

async function draw(document: Document, pause: Pause): Promise<string> {
  const sheet = document.createElement('canvas')
  sheet.width = WIDTH
  sheet.height = HEIGHT
  const pen = sheet.getContext('2d')
  if (pen === null) return ''
  pen.textBaseline = 'alphabetic'
  pen.fillStyle = '#f60'
  pen.fillRect(60, 2, 62, 20)
  // The first rectangle has the browser make ready to draw, the first text has it look for fonts.
  await pause(0)
  pen.font = '14px Arial'
  pen.fillStyle = '#069'
  pen.fillText('Winnow 1.0 ✓ \ud83d\ude03', 2, 18)
  pen.globalCompositeOperation = 'multiply'
  pen.fillStyle = 'rgba(102,204,0,.7)'
  pen.arc(120, 20, 16, 0, 7)
  pen.fill()
  return sheet.toDataURL()
}
