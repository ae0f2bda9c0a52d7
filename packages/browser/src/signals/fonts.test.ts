import { expect, it } from 'vitest'
import { withOldLibraries } from '../old-libraries.test.support.ts'
import { fonts } from './fonts.ts'
import { readSignal } from './read-signal.test.support.ts'

/** A page where texts are wider in installed fonts. */
const pageWith = (...installed: readonly string[]) => ({
  document: {
    createElement: () => ({
      getContext: () => ({
        font: '',
        measureText() {
          return { width: installed.some((font) => this.font.includes(font)) ? 20 : 10 }
        },
      }),
    }),
  },
})

it('are those that make a text wider', async () => {
  const reading = await readSignal(fonts, pageWith('Ubuntu', 'Menlo'))
  expect(reading).toEqual({ installed: ['Menlo', 'Ubuntu'] })
})

it('are not read where nothing can be drawn', async () => {
  const document = { createElement: () => ({ getContext: () => null }) }
  expect(await readSignal(fonts, { document })).toEqual({})
})

it('are the same beside an old library', async () => {
  const reading = await withOldLibraries(() => readSignal(fonts, pageWith('Menlo')))
  expect(reading).toEqual({ installed: ['Menlo'] })
})
