/** Runs as a process that is stopped or killed: serves what the environment says. */
import process from 'node:process'
import { loadConfig } from './config/load-config.ts'
import { serve } from './serve.ts'

const stop = new AbortController()
for (const name of ['SIGTERM', 'SIGINT']) process.once(name, () => stop.abort())
await serve(loadConfig(), {
  print: (text) => void process.stdout.write(`${text}\n`),
  signal: stop.signal,
})
