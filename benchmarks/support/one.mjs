/** Runs the benchmark named by its first argument and sends its figures to the parent. */
import process from 'node:process'

const [, , name, options] = process.argv
const { run } = await import(new URL(`../${name}.mjs`, import.meta.url).href)
try {
  process.send({ figures: await run(JSON.parse(options)) }, () => process.exit(0))
} catch (error) {
  console.error(error)
  process.send({ figures: [], failure: error.message }, () => process.exit(1))
}
