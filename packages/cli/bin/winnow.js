#!/usr/bin/env node
import { existsSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { nodeFault, nodeNotice } from './node-versions.js'

const SET_UP_FILE = fileURLToPath(new URL('../../../scripts/set-up.mjs', import.meta.url))
const SET_UP = /[^\w@%+=:,./-]/.test(SET_UP_FILE) ? `node '${SET_UP_FILE}'` : `node ${SET_UP_FILE}`

/** While `serve` is loaded, nothing has begun that needs an end; from then on it heeds these itself. */
function leaveWhileLoading(signal) {
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(0)
  })
}

function fail(text) {
  process.stderr.write(`winnow: ${text}\n`)
  process.exitCode = 1
}

/** A release is unpacked, not set up; this file is in releases only. */
const isRelease = existsSync(new URL('../../../sbom.cdx.json', import.meta.url))

const MENDING = isRelease
  ? 'Unpack the archive of the release again, into an empty folder.'
  : `This installs and builds it again:\n  ${SET_UP}`

const TOO_FEW_FILES =
  'no more open files are allowed: see ulimit -n, or LimitNOFILE= of a systemd unit'

/** What an error says of the program's own files, by its code. Without them nobody else can report it. */
const FAULTS = {
  EMFILE: TOO_FEW_FILES,
  ERR_MODULE_NOT_FOUND: `a file of the program is missing. ${MENDING}`,
  ERR_DLOPEN_FAILED: `a native part of the program does not load. ${MENDING}`,
}

function tell(error) {
  const fault = FAULTS[error?.code]
  if (fault === undefined) throw error
  fail(fault)
}

async function run() {
  const { currentMain } = await import('./current-build.js')
  const main = currentMain()
  if (main === undefined)
    return fail(
      isRelease ? `it is not built. ${MENDING}` : `not set up yet. Run this once:\n  ${SET_UP}`,
    )
  return import(main.href)
}

/** Said once a start: to whoever types the command, and to the log of a unit. */
function noticeNode() {
  const notice = nodeNotice(process.versions.node, Date.now())
  if (notice === undefined) return
  // A closed standard error must not stop a service.
  process.stderr.once('error', () => undefined)
  process.stderr.write(`winnow: ${notice}\n`)
}

if (process.argv[2] === 'serve') {
  leaveWhileLoading('SIGTERM')
  leaveWhileLoading('SIGINT')
  leaveWhileLoading('SIGHUP')
}

const fault = nodeFault(process.versions.node)
if (fault === undefined && process.argv[2] === 'serve') noticeNode()
if (fault === undefined) await run().catch(tell)
else fail(fault)
