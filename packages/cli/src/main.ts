import { buildProgram } from './program.ts'
import { reportError } from './output/report-error.ts'

const isService = process.argv[2] === 'serve'

/**
 * Whoever reads our output may stop reading, as `head` does: that is no failure of ours, and nothing is left to do, but for
 * a service, which goes on without.
 */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  if (!isService) process.exit(0)
})

try {
  const program = await buildProgram(process.argv.slice(2))
  await program.parseAsync()
} catch (error) {
  process.exitCode = reportError(error, process.stderr)
}
