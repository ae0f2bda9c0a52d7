import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { bundleSnippet } from './bundle-snippet.ts'
import { OWN_NAMES } from './own-names.ts'

/** What a page's visitors have to load. */
const BUDGET_BYTES = 8_192

let [script, source] = ['', '']
beforeAll(async () => {
  source = sourceText()
  script = await bundleSnippet()
})

/** All that the script may be made of. */
function sourceText(): string {
  const folder = fileURLToPath(new URL('..', import.meta.url))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((name) => /^(?!bundle\/|.*\.test\.).*\.ts$/.test(name))
  return sources.map((name) => readFileSync(join(folder, name), 'utf8')).join('')
}

describe('s.js', () => {
  it('keeps within its budget', () => {
    expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(BUDGET_BYTES)
  })

  it('is what the service serves: `npm run generate` after a change', () => {
    const served = new URL('../../../server/assets/s.js', import.meta.url)
    expect(readFileSync(served, 'utf8')).toBe(script)
  })

  it.each(OWN_NAMES)('calls its own %s by something shorter', (name) => {
    expect(script).not.toMatch(new RegExp(`\\b${name}\\b`))
    expect(source).toMatch(new RegExp(`\\b${name}\\b`))
  })

  it('has no name, no style and no address of its own, and builds no code from text', () => {
    expect(script).toMatch(/^\(function\(\)\{[\s\S]*\}\)\(\);?\s*$/)
    expect(script).not.toMatch(/https?:\/\/[a-z]|\beval\(|new Function|\.style\b|innerHTML|<style/)
  })
})
