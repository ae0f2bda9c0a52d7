import { expect, it } from 'vitest'
import { graphics } from './graphics.ts'
import { readSignal } from './read-signal.test.support.ts'

it('are missing where there are none', async () => {
  const document = {
    createElement: () => ({ getContext: () => null }),
    getElementsByTagName: () => [],
  }
  expect(await readSignal(graphics, { document })).toEqual({ isMissing: true })
})

it('give their context back, and ask for none where the page has many of its own', async () => {
  let lost = 0
  const context = {
    getParameter: (code: number) => code,
    getSupportedExtensions: () => [],
    getExtension: (name: string) =>
      name === 'WEBGL_lose_context' ? { loseContext: () => (lost += 1) } : null,
  }
  const read = (canvases: number) =>
    readSignal(graphics, {
      document: {
        createElement: () => ({ getContext: () => context }),
        getElementsByTagName: () => Array.from({ length: canvases }),
      },
    })
  expect([await read(1), lost]).toMatchObject([{ renderer: '7937' }, 1])
  expect([await read(8), lost]).toEqual([{}, 1])
})
