import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { bundleSnippet } from './bundle-snippet.ts'
import { OWN_NAMES } from './own-names.ts'

/** What a page's visitors have to load. */
const BUDGET_BYTES = 8_192

let script = ''
beforeAll(async () => {
  script = await bundleSnippet()
})

describe('s.js', () => {
  it('keeps within its budget', () => {
    expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(BUDGET_BYTES)
  })

  it('is what the service serves: `npm run generate` after a change', () => {
    const served = new URL('../../../server/assets/s.js', import.meta.url)
    expect(readFileSync(served, 'utf8')).toBe(script)
  })

  it('calls nothing by a long name that only it reads', () => {
    for (const name of OWN_NAMES) expect(script).not.toMatch(new RegExp(`\\b${name}\\b`))
  })

  it('has no name, no style and no address of its own, and builds no code from text', () => {
    expect(script).toMatch(/^\(function\(\)\{[\s\S]*\}\)\(\);?\s*$/)
    expect(script).not.toMatch(/https?:\/\/[a-z]|\beval\(|new Function|\.style\b|innerHTML|<style/)
  })
})
