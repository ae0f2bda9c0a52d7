import { buildProgram } from './program.ts'
import { reportError } from './output/report-error.ts'

const isService = process.argv[2] === 'serve'

/** What ended the standard output, if something did: then the command gives up writing, and ends in good order. */
let unwritten: NodeJS.ErrnoException | undefined
process.stdout.on('error', (error: NodeJS.ErrnoException) => (unwritten ??= error))

/**
 * Whoever reads our output may stop reading, as `head` does: that is no failure of ours. A full disk is one. A service goes on
 * without, whatever is wrong with its output.
 */
process.on('exit', () => {
  if (unwritten === undefined || unwritten.code === 'EPIPE' || isService) return
  process.exitCode = reportError(unwritten, process.stderr)
})

/** Nothing that a service tells people is worth its end. */
if (isService) process.stderr.on('error', () => undefined)

try {
  const program = await buildProgram(process.argv.slice(2))
  await program.parseAsync()
} catch (error) {
  if (error !== unwritten) process.exitCode = reportError(error, process.stderr)
}
