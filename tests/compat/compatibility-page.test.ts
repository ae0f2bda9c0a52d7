import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROUTES } from '@winnow/server'
import { expect, it } from 'vitest'

const page = readFileSync(
  join(import.meta.dirname, '../../docs/reference/compatibility.md'),
  'utf8',
)

/** Calls of the hosted service: those of another version than the newest are alike. */
const isCompat = (path: string): boolean =>
  /^\/(?:v205|v3|i\.gif$|s\.js$)|^\/v1\/verification\//.test(path)

it('has a row for each call of the compat interface, and for no other', () => {
  const calls = ROUTES.filter(({ path }) => isCompat(path)).map(
    ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
  )
  expect(calls.length).toBeGreaterThan(30)
  const rows = [...page.matchAll(/^\| `([A-Z]+ [^`]+)` +\|/gm)].map(([, call]) => call)
  expect(new Set(rows)).toEqual(new Set(calls))
  expect(rows).toHaveLength(calls.length)
})
