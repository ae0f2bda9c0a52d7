import { expect, it } from 'vitest'
import { homeOf, trackerUrlOf } from './tracker-url.ts'

it.each([
  ['cdn.test', 'https://cdn.test'],
  ['//cdn.test/', 'https://cdn.test'],
  ['https://shop.test/ss/', 'https://shop.test/ss'],
  ['http://localhost:8080', 'http://localhost:8080'],
  ['/ss/', '/ss'],
  ['/', ''],
  ['', ''],
])('the tracker %s is %s', (text, url) => expect(trackerUrlOf(text)).toBe(url))

it.each([
  ['https://shop.test/ss/s.js', 'https://shop.test/ss'],
  ['https://cdn.test/s.0123.js?a=/b#c', 'https://cdn.test'],
  ['', ''],
])('the script %s is at home in %j', (src, home) => expect(homeOf(src)).toBe(home))
