import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { runInNewContext } from 'node:vm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basic, openMemoryService, type MemoryService } from '../../testing/memory-service.ts'
import { snippetTag } from './snippet-tag.ts'

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService()
})
afterAll(() => service.close())

interface Snippet {
  readonly snippet: string
  readonly script: string
  readonly pinned_script: string
  readonly integrity: string
}

const ask = (query: Record<string, string>) =>
  service.app.inject({
    url: `/v1/snippet?${new URLSearchParams(query).toString()}`,
    headers: basic(service.local.production.api_key),
  })

/** What the code of a tag does in a page that has loaded. */
function run(tag: string) {
  const code = /<script>([\s\S]*)<\/script>/.exec(tag)?.[1] ?? ''
  const added: { src?: string }[] = []
  const document = {
    readyState: 'complete',
    createElement: () => ({}),
    body: { appendChild: (script: object) => added.push(script) },
  }
  const window: Record<string, unknown[][] | undefined> = {}
  runInNewContext(code, { window, document })
  const scripts = added.map((each) => ({ ...each }))
  return { queue: window['_winnow'] ?? [], scripts, sources: added.map(({ src }) => src) }
}

describe('the tag', () => {
  it('pushes the commands in their order and loads the script', async () => {
    const { beacon_key } = service.local.production
    const answer = await ask({ beacon_key, cdn_url: 'https://shop.test/ss/' })
    const { snippet, script } = answer.json<Snippet>()
    const { queue, sources } = run(snippet)
    expect(queue.map((pushed) => [...pushed])).toEqual([
      ['_setAccount', beacon_key],
      ['_setUserId', ''],
      ['_setSessionId', ''],
      ['_trackPageview'],
    ])
    expect([sources, script]).toEqual([['https://shop.test/ss/s.js'], 'https://shop.test/ss/s.js'])
  })

  it('pins one version of the script when it is asked to, and says what its bytes must be', async () => {
    const answer = await ask({ cdn_url: 'https://shop.test/ss', pinned: 'true' })
    const { snippet, pinned_script: pinned, integrity } = answer.json<Snippet>()
    expect(run(snippet).scripts).toEqual([
      { async: true, src: pinned, integrity, crossOrigin: 'anonymous' },
    ])
    expect((await ask({ pinned: 'perhaps' })).statusCode).toBe(400)
  })

  it('says where the beacon key belongs when it was given none', async () => {
    const { snippet } = (await ask({})).json<Snippet>()
    expect(snippet).toContain("['_setAccount', 'YOUR_BEACON_KEY']")
  })

  it.each(['/ss/s.js', '/ss/s.0a1b2c.js', '/ss', '/ss/'])(
    'loads the script from where it is, told as %s',
    async (path) => {
      const answer = await ask({ cdn_url: `https://shop.test${path}` })
      expect(answer.json<Snippet>().script).toBe('https://shop.test/ss/s.js')
    },
  )

  it('holds what it is given as text, never as code', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ unit: 'binary' }), (beaconKey, path) => {
        const tag = snippetTag({ beaconKey, cdnUrl: path, honorsPrivacyControl: true })
        expect(tag.match(/<\/?script/gi)).toHaveLength(2)
        const { queue, sources } = run(tag)
        expect(queue[0]?.[1]).toBe(beaconKey)
        expect(sources).toEqual([`${path}/s.js`])
      }),
    )
  })

  it.each([
    [{ beacon_key: 'unknown' }, 400],
    [{ cdn_url: 'javascript:alert(1)' }, 400],
    [{ cdn_url: 'nonsense' }, 400],
  ])('of %j is refused', async (query, status) => {
    expect((await ask(query as Record<string, string>)).statusCode).toBe(status)
  })

  it("knows only the caller's own beacon keys", async () => {
    const { beacon_key } = service.other.production
    expect((await ask({ beacon_key })).statusCode).toBe(400)
  })
})

describe('the script', () => {
  it('is short-lived under its name, immutable under its digest, and as its integrity says', async () => {
    const { pinned_script, integrity } = (await ask({})).json<Snippet>()
    const pinned = await service.app.inject({ url: new URL(pinned_script).pathname })
    const plain = await service.app.inject({ url: '/s.js' })
    expect(plain.headers['cache-control']).toContain('max-age=600')
    expect(pinned.headers['cache-control']).toContain('immutable')
    expect(plain.headers['content-type']).toContain('text/javascript')
    expect(pinned.body).toBe(plain.body)
    expect(integrity).toBe(`sha384-${createHash('sha384').update(plain.body).digest('base64')}`)
  })

  it('is not sent again to who has it', async () => {
    const { pinned_script } = (await ask({})).json<Snippet>()
    const { etag } = (await service.app.inject({ url: '/s.js' })).headers
    const askWith = (tags: string, url = '/s.js') =>
      service.app.inject({ url, headers: { 'if-none-match': tags, 'accept-encoding': 'gzip' } })
    const same = await askWith(`"other", ${String(etag)}`)
    expect(same.statusCode).toBe(304)
    expect(same.rawPayload).toHaveLength(0)
    expect(same.headers).toMatchObject({ etag, vary: 'Accept-Encoding' })
    expect(same.headers['cache-control']).toContain('max-age=600')
    expect((await askWith(String(etag), new URL(pinned_script).pathname)).statusCode).toBe(304)
    const another = await askWith('W/"0123456789abcdef"')
    expect([another.statusCode, another.headers['etag']]).toEqual([200, etag])
  })

  it('is packed for those who can unpack it', async () => {
    const packed = await service.app.inject({
      url: '/s.js',
      headers: { 'accept-encoding': 'gzip' },
    })
    const plain = await service.app.inject({ url: '/s.js' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
  })
})
