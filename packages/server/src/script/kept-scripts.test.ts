import { mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_CONFIG } from '../config/settings.ts'
import { openLog } from '../log.ts'
import { startService } from '../main-service.ts'
import { linesInto } from '../testing/lines-into.ts'
import { copyScripts, keepScripts, MAX_KEPT_SCRIPTS, scriptsFolder } from './kept-scripts.ts'
import { CURRENT_SCRIPT, servedScript, type ServedScript } from './served-script.ts'

let directory = ''
let folder = ''
let lines: string[] = []
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'winnow-scripts-'))
  folder = scriptsFolder(directory)
  lines = []
})
afterEach(() => rmSync(directory, { recursive: true }))

const version = (number: number): ServedScript => servedScript(Buffer.from(`/* ${number} */`))

const start = (script: ServedScript) =>
  keepScripts(folder, script, openLog('info', linesInto(lines)))

const pathOf = ({ sha256 }: ServedScript) => join(folder, `${sha256}.js`)

/** As if its service had run so many days ago. */
const age = (script: ServedScript, days: number) => {
  const then = new Date(Date.now() - days * 86_400_000)
  utimesSync(pathOf(script), then, then)
}

const filesIn = (): readonly string[] => readdirSync(folder).toSorted()

describe('the scripts of a data directory', () => {
  it('are those of the versions before too, byte for byte', async () => {
    await start(version(1))
    const scripts = await start(version(2))
    expect([...scripts.keys()]).toEqual([version(2).digest, version(1).digest])
    expect(scripts.get(version(1).digest)).toEqual(version(1))
  })

  it('are the newest, and a version that is served again is new', async () => {
    for (let number = 0; number < MAX_KEPT_SCRIPTS; number += 1) {
      await start(version(number))
      age(version(number), 100 - number)
    }
    await start(version(0))
    age(version(0), 1)
    const scripts = await start(version(99))
    expect(scripts.size).toBe(MAX_KEPT_SCRIPTS)
    expect([scripts.has(version(0).digest), scripts.has(version(1).digest)]).toEqual([true, false])
    expect(filesIn()).toEqual([...scripts.values()].map(({ sha256 }) => `${sha256}.js`).toSorted())
  })

  it('are copied with their times, but for what is damaged', async () => {
    for (let number = 1; number <= 3; number += 1) {
      await start(version(number))
      age(version(number), number)
    }
    writeFileSync(pathOf(version(3)), 'damaged')
    const copy = mkdtempSync(join(tmpdir(), 'winnow-scripts-'))
    await copyScripts(copy, join(copy, 'of nothing'))
    expect(readdirSync(copy)).toEqual([])
    await copyScripts(directory, copy)
    folder = scriptsFolder(copy)
    expect(filesIn()).toHaveLength(2)
    const scripts = await start(version(4))
    expect([...scripts.keys()]).toEqual([4, 1, 2].map((number) => version(number).digest))
    rmSync(copy, { recursive: true })
  })

  it('are never other bytes than those whose digest the name has', async () => {
    await start(version(1))
    await start(version(2))
    writeFileSync(pathOf(version(1)), 'steal()')
    writeFileSync(join(folder, `${version(3).digest}.js`), version(3).bytes)
    writeFileSync(join(folder, 'notes.txt'), 'mine')
    writeFileSync(join(directory, 'elsewhere'), version(4).bytes)
    symlinkSync(join(directory, 'elsewhere'), pathOf(version(4)))
    const large = servedScript(Buffer.alloc(300_000))
    writeFileSync(pathOf(large), large.bytes)
    expect([...(await start(version(2))).keys()]).toEqual([version(2).digest])
    expect(filesIn()).toContain('notes.txt')
  })

  it('that were damaged are written anew by their own version', async () => {
    await start(version(1))
    writeFileSync(pathOf(version(1)), 'ste')
    await start(version(1))
    expect((await start(version(2))).get(version(1).digest)).toEqual(version(1))
  })

  it('are the current one alone where nothing can be kept, and that is told', async () => {
    writeFileSync(folder, 'a file')
    expect([...(await start(version(1))).keys()]).toEqual([version(1).digest])
    expect(lines.join('')).toContain('cannot be kept')
  })

  it('answer after an upgrade as before it, and no other name does', async () => {
    await start(version(1))
    const config = { ...DEFAULT_CONFIG, dataDirectory: directory, port: 0 }
    const service = await startService({ ...config, logLevel: 'silent' })
    const ask = (name: string) => fetch(`${service.address}/s.${name}.js`)
    const earlier = await ask(version(1).digest)
    const current = await ask(CURRENT_SCRIPT.digest)
    const others = ['0'.repeat(16), version(1).sha256, '..%2fcredentials', '1']
    const refused = await Promise.all(others.map(async (name) => (await ask(name)).status))
    expect(await earlier.text()).toBe(version(1).bytes.toString())
    expect(earlier.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await current.text()).toBe(CURRENT_SCRIPT.bytes.toString())
    await service.close()
    expect(refused).toEqual([404, 404, 404, 404])
  })
})
