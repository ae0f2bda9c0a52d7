import { expect, it } from 'vitest'
import { canvas } from './canvas.ts'
import { hashText } from './hash-text.ts'
import { readSignal } from './read-signal.test.support.ts'

/** Notes what is drawn as the picture's text, with the noise of the drawing. */
class Sheet {
  width = 0
  height = 0
  private readonly noise: string
  private readonly drawn: unknown[] = []

  constructor(noise: string) {
    this.noise = noise
  }

  getContext(kind: string) {
    const note =
      (what: string) =>
      (...values: readonly unknown[]): void => {
        this.drawn.push([what, ...values])
      }
    return kind === '2d'
      ? {
          fillRect: note('rectangle'),
          fillText: note('text'),
          arc: note('arc'),
          fill: note('fill'),
        }
      : null
  }

  toDataURL = () => JSON.stringify([this.width, this.height, this.drawn, this.noise])
}

/** A page where each canvas adds the next noise to its picture. */
function pageWith(...noises: readonly string[]) {
  const left = [...noises]
  const sheets: Sheet[] = []
  const createElement = () => {
    const sheet = new Sheet(left.shift() ?? '')
    sheets.push(sheet)
    return sheet
  }
  return { page: { document: { createElement } }, sheets }
}

it('is the digest of a picture of shapes and a text, which is drawn twice', async () => {
  const { page, sheets } = pageWith()
  const told = await readSignal(canvas, page)
  const [first, second] = sheets.map((sheet) => sheet.toDataURL())
  expect(sheets).toHaveLength(2)
  expect(first).toMatch(/^\[200,40,.*"rectangle",.*"text","Winnow.*"arc",/)
  expect(second).toBe(first)
  expect(told).toEqual({ hash: hashText(first ?? ''), isNoisy: false })
})

it('differs by machine', async () => {
  const [one, other] = [pageWith('card a', 'card a'), pageWith('card b', 'card b')]
  const told = [await readSignal(canvas, one.page), await readSignal(canvas, other.page)]
  expect(told).toMatchObject([{ isNoisy: false }, { isNoisy: false }])
  expect(told[0]).not.toEqual(told[1])
})

it('says that a browser makes noise, by which two pictures of one visit differ', async () => {
  expect(await readSignal(canvas, pageWith('x', 'y').page)).toMatchObject({ isNoisy: true })
})

it('is that of an empty picture where nothing can be drawn', async () => {
  const document = { createElement: () => ({ getContext: () => null }) }
  expect(await readSignal(canvas, { document })).toEqual({ hash: hashText(''), isNoisy: false })
})
