#!/usr/bin/env node
import { currentMain } from './current-build.js'

/** While `serve` is loaded, nothing has begun that needs an end; from then on it heeds these itself. */
function leaveWhileLoading(signal) {
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(0)
  })
}

if (process.argv[2] === 'serve') {
  leaveWhileLoading('SIGTERM')
  leaveWhileLoading('SIGINT')
  leaveWhileLoading('SIGHUP')
}

/** Without the files of the program there is nobody else to tell it. */
function tellTooFewFiles(error) {
  if (error?.code !== 'EMFILE') throw error
  process.stderr.write(
    'winnow: no more open files are allowed: see ulimit -n, or LimitNOFILE= of a systemd unit\n',
  )
  process.exitCode = 1
}

const main = currentMain()
if (main !== undefined) await import(main.href).catch(tellTooFewFiles)
else {
  process.stderr.write('winnow: not built yet; run `node scripts/set-up.mjs` in the repository\n')
  process.exitCode = 1
}
