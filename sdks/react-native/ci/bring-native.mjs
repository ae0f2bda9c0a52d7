/** Puts the sources of the native SDKs into the package, so that an app needs nothing but it. */
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const here = join(import.meta.dirname, '..')
const brought = [
  ['ios/Sources/Winnow', 'ios/Winnow'],
  ['android/src/main/java', 'android/winnow'],
]

for (const [from, to] of brought) {
  rmSync(join(here, to), { recursive: true, force: true })
  cpSync(join(here, '..', from), join(here, to), { recursive: true })
}
