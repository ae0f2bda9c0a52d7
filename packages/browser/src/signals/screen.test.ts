import { expect, it } from 'vitest'
import { readSignal } from './read-signal.test.support.ts'
import { screen } from './screen.ts'

it('is the size of screen and window', async () => {
  const page = { screen: { width: 3, height: 2 }, devicePixelRatio: 2, innerWidth: 1 }
  expect(await readSignal(screen, page)).toMatchObject({
    width: 3,
    height: 2,
    pixelRatio: 2,
    windowWidth: 1,
    orientation: undefined,
  })
})
