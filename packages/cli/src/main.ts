import { buildProgram } from './program.ts'
import { reportError } from './report-error.ts'

/** Whoever reads our output may stop reading, as `head` does: that is no failure of ours. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

try {
  const program = await buildProgram(process.argv.slice(2))
  await program.parseAsync()
} catch (error) {
  process.exitCode = reportError(error, process.stderr)
}
