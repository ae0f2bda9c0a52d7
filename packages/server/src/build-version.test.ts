import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { BUILD_VERSION, buildVersion } from './build-version.ts'

const folder = mkdtempSync(join(tmpdir(), 'winnow-version-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('is what the set-up wrote beside the bundle', () => {
  mkdirSync(join(folder, 'bundle'))
  writeFileSync(join(folder, 'version.txt'), '0.1.0+1a2b3c4d.dirty\n')
  expect(buildVersion(pathToFileURL(join(folder, 'bundle/main.js')))).toBe('0.1.0+1a2b3c4d.dirty')
})

it('names no commit in a build without the set-up', () => {
  expect(BUILD_VERSION).toBe('0.1.0+dev')
})
