import { expect, it } from 'vitest'
import { Challenges } from './challenges.ts'
import { PEOPLE_LIMITS } from './people-limits.ts'

const { challengeMs, challengesCount } = PEOPLE_LIMITS

it('count once and in time, and are bounded', () => {
  const challenges = new Challenges<number>()
  challenges.add('a', 1, 0)
  expect(challenges.peek('a', challengeMs - 1)).toBe(1)
  expect(challenges.take('a', challengeMs - 1)).toBe(1)
  expect(challenges.take('a', 0)).toBeUndefined()
  challenges.add('b', 2, 0)
  expect(challenges.peek('b', challengeMs)).toBeUndefined()
  expect(challenges.take('b', challengeMs)).toBeUndefined()
  for (let at = 0; at <= challengesCount; at += 1) challenges.add(String(at), at, 0)
  expect([challenges.take('0', 0), challenges.take('1', 0)]).toEqual([undefined, 1])
})
