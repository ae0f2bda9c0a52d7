/** A service for the test that sends to a real one. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const cli = join(import.meta.dirname, '../../../packages/cli')
const START_MS = 180_000

/** Runs the work with the environment that names a running service; empty where none is built. */
export async function withService(work) {
  if (!existsSync(join(cli, 'dist/main.js'))) {
    process.stdout.write('Not tried against a running service: it is not built.\n')
    return work({})
  }
  const directory = mkdtempSync(join(tmpdir(), 'winnow-android-service-'))
  const service = spawn(
    process.execPath,
    [join(cli, 'bin/winnow.js'), 'serve', '--data-dir', directory, '--port', '0'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = new Promise((resolve) => service.on('exit', resolve))
  try {
    process.stdout.write('Tried against a running service, too.\n')
    return await work(environmentOf(directory, await addressOf(service)))
  } finally {
    service.kill()
    await ended
    rmSync(directory, { recursive: true })
  }
}

function addressOf(service) {
  return new Promise((resolve, reject) => {
    let said = ''
    const timer = setTimeout(() => reject(new Error(`No address: ${said}`)), START_MS)
    service.stdout.on('data', (piece) => {
      said += piece
      const started = said.split('\n').find((line) => line.endsWith('"msg":"started"}'))
      if (started === undefined) return
      clearTimeout(timer)
      resolve(`http://127.0.0.1:${JSON.parse(started).port}`)
    })
  })
}

function environmentOf(directory, address) {
  const { account_id: account, production } = JSON.parse(
    readFileSync(join(directory, 'credentials.json'), 'utf8'),
  )
  return {
    WINNOW_URL: address,
    WINNOW_ACCOUNT: account,
    WINNOW_BEACON_KEY: production.beacon_key,
    WINNOW_KEY: production.api_key,
  }
}
