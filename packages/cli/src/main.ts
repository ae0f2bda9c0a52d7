import { buildProgram } from './program.ts'
import { reportError } from './output/report-error.ts'

const isService = process.argv[2] === 'serve'

/**
 * Whoever reads our output may stop reading, as `head` does: that is no failure of ours, and nothing is left to do. A
 * service goes on without, whatever is wrong with its output.
 */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (isService) return
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

/** Nothing that a service tells people is worth its end. */
if (isService) process.stderr.on('error', () => undefined)

try {
  const program = await buildProgram(process.argv.slice(2))
  await program.parseAsync()
} catch (error) {
  process.exitCode = reportError(error, process.stderr)
}
