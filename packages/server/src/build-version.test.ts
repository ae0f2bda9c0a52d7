import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { BUILD_VERSION, buildVersion, versionText } from './build-version.ts'

const folder = mkdtempSync(join(tmpdir(), 'winnow-version-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('is what the set-up wrote beside the bundle', () => {
  mkdirSync(join(folder, 'bundle'))
  writeFileSync(join(folder, 'version.txt'), '0.1.0+1a2b3c4d.dirty\n0.1.0 (2026-11-30)\n')
  const place = pathToFileURL(join(folder, 'bundle/main.js'))
  expect(buildVersion(place)).toBe('0.1.0+1a2b3c4d.dirty')
  expect(versionText(place)).toBe('0.1.0+1a2b3c4d.dirty\nCHANGELOG.md: 0.1.0 (2026-11-30)')
})

it('names no entry of the changelog that nobody wrote, as older set-ups did', () => {
  mkdirSync(join(folder, 'older/bundle'), { recursive: true })
  writeFileSync(join(folder, 'older/version.txt'), '0.1.0+1a2b3c4d')
  expect(versionText(pathToFileURL(join(folder, 'older/bundle/main.js')))).toBe('0.1.0+1a2b3c4d')
})

it('names no commit in a build without the set-up', () => {
  expect(BUILD_VERSION).toBe('0.1.0+dev')
  expect(versionText()).toBe('0.1.0+dev')
})
