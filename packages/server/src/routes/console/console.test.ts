import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consoleFilesIn } from '../../console/console-files.ts'
import { openMemoryService, type MemoryService } from '../../testing/memory-service.ts'

const SCRIPT = 'document.title = "Winnow"\n'.repeat(100)

/** A built console of one script. */
function builtIn(folder: string) {
  const assets = join(folder, 'assets')
  mkdirSync(assets)
  writeFileSync(join(folder, 'index.html'), '<meta property="csp-nonce" nonce="CSP-NONCE">')
  writeFileSync(join(assets, 'index-4f2a.js'), SCRIPT)
  writeFileSync(join(assets, 'index-4f2a.js.br'), brotliCompressSync(SCRIPT))
  return consoleFilesIn(folder)
}

const folder = mkdtempSync(join(tmpdir(), 'winnow-console-'))
let service: MemoryService
let missing: MemoryService
beforeAll(async () => {
  service = await openMemoryService({}, undefined, undefined, builtIn(folder))
  missing = await openMemoryService(
    {},
    undefined,
    undefined,
    consoleFilesIn(join(folder, 'nothing')),
  )
})
afterAll(async () => {
  await Promise.all([service.close(), missing.close()])
  rmSync(folder, { recursive: true })
})

describe('the console', () => {
  it.each(['/console', '/console/', '/console/queues/payments?case=7'])(
    'is one page for every address of a screen, which nobody keeps: %s (C15)',
    async (url) => {
      const { statusCode, headers, body } = await service.app.inject(url)
      expect(statusCode).toBe(200)
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(headers['cache-control']).toBe('no-store')
      expect(body).toMatch(/nonce="[A-Za-z0-9+/]{22}=="/)
    },
  )

  it('has a policy that lets in nothing from elsewhere, and a nonce that no other answer has', async () => {
    const nonces = new Set<string>()
    for (let count = 0; count < 3; count += 1) {
      const { headers, body } = await service.app.inject('/console')
      const nonce = /nonce="([^"]+)"/.exec(body)?.[1] ?? ''
      nonces.add(nonce)
      expect(headers['content-security-policy']).toBe(
        `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; ` +
          "connect-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
      )
    }
    expect(nonces.size).toBe(3)
  })

  it('has files that never change, in brotli for those who take it', async () => {
    const url = '/console/assets/index-4f2a.js'
    const plain = await service.app.inject(url)
    const packed = await service.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    expect(plain.body).toBe(SCRIPT)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(packed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(SCRIPT)
    for (const { headers } of [plain, packed]) {
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
      expect(headers.vary).toBe('Accept-Encoding')
    }
  })

  it.each(['index-0000.js', '../index.html', '..%2f..%2fs.js', 'index-4f2a.js.br'])(
    'has no other file: %s',
    async (name) => {
      const { statusCode } = await service.app.inject(`/console/assets/${name}`)
      expect(statusCode).toBe(name === '../index.html' ? 200 : 404)
    },
  )

  it('that was not built says how to build it', async () => {
    const { statusCode, body } = await missing.app.inject('/console')
    expect(statusCode).toBe(503)
    expect(body).toContain('npm start')
    expect((await missing.app.inject('/console/assets/index-4f2a.js')).statusCode).toBe(404)
  })
})
