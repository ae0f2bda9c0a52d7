import { expect, it } from 'vitest'
import { media } from './media.ts'
import { readSignal } from './read-signal.test.support.ts'

it('is the first answer to each question that holds', async () => {
  const matchMedia = (query: string) => ({ matches: /dark|p3|coarse/.test(query) })
  expect(await readSignal(media, { matchMedia })).toMatchObject({
    'prefers-color-scheme': 'dark',
    'color-gamut': 'p3',
    pointer: 'coarse',
    hover: undefined,
  })
})
