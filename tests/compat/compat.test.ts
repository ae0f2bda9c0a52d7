import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROUTES } from '@winnow/server'
import { expect, it } from 'vitest'
// Each has a service of its own; in one file, since all of them load the whole service.
import './account-calls.test.support.ts'
import './client-forms.test.support.ts'
import './node-client.test.support.ts'
import './scores-and-labels.test.support.ts'

const page = readFileSync(
  join(import.meta.dirname, '../../docs/reference/compatibility.md'),
  'utf8',
)

/** Calls of the hosted service: those of another version than the newest are alike. */
const isCompat = (path: string): boolean =>
  /^\/(?:v205|v3|i\.gif$|s\.js$)|^\/v1\/verification\//.test(path)

it('the page of compatibility has a row for each call of the compat interface, and for no other', () => {
  const calls = ROUTES.filter(({ path }) => isCompat(path)).map(
    ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
  )
  expect(calls.length).toBeGreaterThan(30)
  const rows = [...page.matchAll(/^\| `([A-Z]+ [^`]+)` +\|/gm)].map(([, call]) => call)
  expect(new Set(rows)).toEqual(new Set(calls))
  expect(rows).toHaveLength(calls.length)
})
