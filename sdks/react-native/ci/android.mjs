/**
 * Compiles the Android half with the Android SDK it calls, against Android 6's class library and stubs of
 * React Native's classes, and runs its tests on the SDK's device of fakes: `node android.mjs MODULES
 * GENERATED OUTPUT`. Each stub says which lines of React Native's own source it stands for; they must be there.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { androidJar, installTools, JUNIT, missingTool } from '../../android/ci/toolchain.mjs'

const LINT = '-Xlint:all,-options,-serial,-path'
const STANDS_FOR = /^\s*\/\/ react: (.*)$/gm

const [modules, generated, output] = process.argv.slice(2)
const here = join(import.meta.dirname, '..')
const sdk = join(here, '../android')
const stubs = join(here, 'stubs/src')
const own = join(modules, 'node_modules/react-native/ReactAndroid/src/main/java')

const say = (text) => process.stdout.write(`${text}\n`)
const oneLine = (text) => text.replaceAll(/\s+/g, ' ')

const javaFiles = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.java'))
    .map((name) => join(folder, name))

/** React Native's source of the class that a stub stands in for; undefined where it is another library's. */
function sourceOf(stub) {
  const path = join(own, relative(stubs, stub))
  const source = [path, path.replace(/java$/, 'kt')].find((each) => existsSync(each))
  return source === undefined ? undefined : oneLine(readFileSync(source, 'utf8'))
}

/** Throws where a stub promises what React Native does not have. */
function checkStubs() {
  let count = 0
  for (const stub of javaFiles(stubs)) {
    const said = [...readFileSync(stub, 'utf8').matchAll(STANDS_FOR)].map(([, line]) => line)
    const source = sourceOf(stub)
    const missing = said.filter((line) => source?.includes(oneLine(line)) !== true)
    if (missing.length > 0)
      throw new Error(`${relative(here, stub)}: not ${missing.join(', not ')}`)
    count += said.length
  }
  if (count === 0) throw new Error('no stub says what it stands for')
  say(`The stubs say ${count} lines of React Native's own source.`)
}

function run(command, args) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} failed`)
}

function compile(out, sources, paths) {
  mkdirSync(out, { recursive: true })
  run('javac', [LINT, '-Werror', '-source', '8', '-target', '8', '-d', out, ...paths, ...sources])
}

/** Where the compiler finds Android's classes: the class library, else the SDK's stubs. */
function library() {
  const jar = androidJar({ mayDownload: true })
  say(`Compiled against ${jar === undefined ? 'stubs of Android only' : 'Android 6 (API 23)'}.`)
  if (jar !== undefined) return ['-bootclasspath', jar]
  const out = join(output, 'android-stubs')
  compile(out, javaFiles(join(sdk, 'stubs/src')), [])
  return ['-cp', out]
}

function test() {
  const [main, tests] = [join(output, 'main'), join(output, 'test')]
  const written = [sdk, join(here, 'android')].map((folder) => join(folder, 'src/main/java'))
  const sources = [...written, join(generated, 'java'), stubs]
  compile(main, sources.flatMap(javaFiles), library())
  const service = join(sdk, 'src/test/java/dev/winnow/ListeningService.java')
  const testing = [join(sdk, 'stubs/src'), join(here, 'android/src/test/java')].flatMap(javaFiles)
  compile(tests, [service, ...testing], ['-cp', [main, ...JUNIT].join(':')])
  const path = [main, tests, ...JUNIT].join(':')
  run('java', [
    '-cp',
    path,
    'org.junit.runner.JUnitCore',
    'dev.winnow.reactnative.WinnowModuleTest',
  ])
}

if (missingTool() !== undefined) installTools()
const missing = missingTool()
checkStubs()
if (missing === undefined) test()
else say(`The Android half was not compiled: ${missing}.`)
