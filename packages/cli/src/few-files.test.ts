import { expect, it } from 'vitest'
import { ended, startWinnowIn } from './run-winnow.test.support.ts'

it.skipIf(process.platform === 'win32')(
  'a service that may open too few files says so in one line, and what to set',
  async () => {
    const { code, out, err } = await ended(startWinnowIn('ulimit -n 64', ['serve', '--port', '0']))
    expect(err).toMatch(/^winnow: .*open files.*ulimit -n.*LimitNOFILE=.*\n$/m)
    expect([code, out]).toEqual([1, ''])
  },
)
