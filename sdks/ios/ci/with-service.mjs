/**
 * Runs a command beside a real Winnow: `node with-service.mjs COMMAND…`. The command finds address and
 * keys as JSON in WINNOW_TEST_SERVER. Where the service is not built, the command runs without it.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

async function open(dataDirectory) {
  try {
    const { DEFAULT_CONFIG, startService } = await import('@winnow/server')
    return await startService({ ...DEFAULT_CONFIG, dataDirectory, port: 0, logLevel: 'silent' })
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    process.stderr.write('The service is not built: the collector is not tried against it.\n')
    return undefined
  }
}

const run = ([command, ...args], env) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: 'inherit' })
    child.on('close', (code) => resolve(code ?? 1))
  })

const dataDirectory = mkdtempSync(join(tmpdir(), 'winnow-sdk-'))
const service = await open(dataDirectory)
const keys = () => {
  const text = readFileSync(join(dataDirectory, 'credentials.json'), 'utf8')
  const { account_id, production } = JSON.parse(text)
  return JSON.stringify({ url: service.address, account_id, ...production })
}
process.exitCode = await run(
  process.argv.slice(2),
  service === undefined ? {} : { WINNOW_TEST_SERVER: keys() },
)
await service?.close()
rmSync(dataDirectory, { recursive: true })
