import { describe, expect, it } from 'vitest'
import { openFakePage } from './fake-page.test.support.ts'
import { takeQueue } from './queue.ts'

interface Queue {
  push(...pushed: unknown[]): void
}

function taken(globals: Record<string, unknown>) {
  const { page } = openFakePage()
  const done: string[] = []
  const isTaken = takeQueue(Object.assign(page, globals), (name, argument) => {
    if (name === '_fail') throw new Error('on purpose')
    done.push(`${name} ${String(argument)}`)
  })
  return {
    isTaken,
    done,
    queueOf: (name: string) => (page as unknown as Record<string, Queue>)[name],
  }
}

describe('the queue', () => {
  it('is worked off in order, then acts at once, functions too', () => {
    const called: string[] = []
    const { done, queueOf } = taken({
      _winnow: [['_a', 1], () => called.push('before'), ['_b']],
    })
    expect(done).toEqual(['_a 1', '_b undefined'])
    queueOf('_winnow')?.push(['_c', 'x'], () => called.push('after'))
    expect(done.at(-1)).toBe('_c x')
    expect(called).toEqual(['before', 'after'])
  })

  it('is read for what is of the whole page first, once', () => {
    const { done, queueOf } = taken({
      _winnow: [
        ['_a', 1],
        ['_setCookieDomain', 'x.test'],
        ['_b', 2],
        ['_setConsent', 'denied'],
      ],
    })
    expect(done).toEqual(['_setCookieDomain x.test', '_setConsent denied', '_a 1', '_b 2'])
    queueOf('_winnow')?.push(['_c', 3], ['_setConsent', 'granted'])
    expect(done.slice(4)).toEqual(['_c 3', '_setConsent granted'])
  })

  it.each([
    [['_fail']],
    [null],
    [undefined],
    [42],
    [
      () => {
        throw new Error('of the page')
      },
    ],
  ])('goes on after %j', (broken) => {
    const { done } = taken({ _winnow: [broken, ['_a', 1]] })
    expect(done.at(-1)).toBe('_a 1')
  })

  it('of the older name is served, unless ours is there', () => {
    const old = [['_old', 1]]
    expect(taken({ _sift: old }).done).toEqual(['_old 1'])
    const both = taken({ _winnow: [['_ours', 1]], _sift: old })
    expect(both.done).toEqual(['_ours 1'])
    expect(both.queueOf('_sift')).toBe(old)
  })

  it('is left alone when another copy has it, or it is no queue', () => {
    expect(taken({ _winnow: { push: () => undefined } }).isTaken).toBe(false)
  })

  it('may be missing: then ours is made', () => {
    const { done, queueOf } = taken({})
    queueOf('_winnow')?.push(['_a', 1])
    expect(done).toEqual(['_a 1'])
  })
})
