/**
 * The service on each version of Node that it is said to run on: the oldest of each, and the newest 24. They come from the
 * package `node` of the npm registry, so this is a long trial.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ServiceProcess } from './support/service-process.ts'

const ROOT = join(import.meta.dirname, '../..')
const WINNOW = join(ROOT, 'packages/cli/bin/winnow.js')
const isLong = process.env['WINNOW_LONG'] === '1'

const folder = mkdtempSync(join(tmpdir(), 'winnow-node-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The program of a version of Node. */
function nodeOf(version: string): string {
  const place = mkdtempSync(join(folder, 'n'))
  writeFileSync(join(place, 'package.json'), '{"name":"place","private":true}')
  execFileSync('npm', ['install', '--no-save', '--no-audit', `node@${version}`], { cwd: place })
  return join(place, 'node_modules/node/bin/node')
}

const NOTE = isLong ? '' : ' (long: it installs Node)'

describe.skipIf(!isLong)(`Winnow${NOTE}`, () => {
  it.each(['20.19.0', '22.13.0', '24'])(
    'is set up, serves and replays on Node %s',
    async (wanted) => {
      const node = nodeOf(wanted)
      const run = (...args: readonly string[]): string =>
        execFileSync(node, args, { cwd: ROOT, encoding: 'utf8' })
      expect(run('--version').slice(1)).toMatch(new RegExp(`^${wanted.replaceAll('.', '[.]')}`))
      run(join(ROOT, 'scripts/set-up.mjs'))
      const data = join(folder, `data-${wanted}`)
      const service = await ServiceProcess.start(data, {}, undefined, node)
      const authorization = `Basic ${btoa(`${service.credentials.production.api_key}:`)}`
      const event = { $type: '$create_order', $user_id: 'ann', $order_id: 'o-1', $ip: '8.8.8.8' }
      const answer = await fetch(`${service.address}/v205/events?return_score=true`, {
        method: 'POST',
        headers: { authorization },
        body: JSON.stringify(event),
      })
      expect(await answer.json()).toMatchObject({ status: 0, score_response: { status: 0 } })
      expect(await service.end('SIGTERM')).toBe(0)
      expect(run(WINNOW, 'replay', '--data-dir', data)).toContain('came out the same')
    },
  )
})
