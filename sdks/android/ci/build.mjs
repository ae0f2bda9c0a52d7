/**
 * Builds and tries the SDK without Android's own build tools: the sources are compiled against the
 * class library of Android 6 (or, where that cannot be had, against stubs), tried by JUnit on a
 * device of fakes with real files, processes and requests, and packed as an AAR.
 *
 *   node sdks/android/ci/build.mjs             installs what is missing (root on Debian)
 *   node sdks/android/ci/build.mjs --offline   takes what is there
 *   node sdks/android/ci/build.mjs --missing   prints what is missing, if anything
 *
 * Exit code: 0 passed, 77 skipped (the reason is printed), else failed.
 */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withService } from './service.mjs'
import { androidJar, installTools, JUNIT, missingTool } from './toolchain.mjs'

const SKIPPED = 77
const LINT = '-Xlint:all,-options,-serial,-path'

const sdk = join(import.meta.dirname, '..')
const build = join(sdk, 'build')
const classes = {
  main: join(build, 'main'),
  stubs: join(build, 'stubs'),
  test: join(build, 'test'),
}
const isOffline = process.argv.includes('--offline')

const say = (text) => process.stdout.write(`${text}\n`)

function javaFiles(folder) {
  return readdirSync(join(sdk, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.java'))
    .map((name) => join(sdk, folder, name))
}

function run(command, args, options = {}) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', ...options })
  if (status !== 0) throw new Error(`${command} failed`)
}

/** Optimising would take longer than it saves in runs as short as these. */
const QUICK = '-XX:TieredStopAtLevel=1'

function compile(out, sources, paths) {
  mkdirSync(out, { recursive: true })
  const options = [`-J${QUICK}`, LINT, '-Werror', '-source', '8', '-target', '8', '-d', out]
  run('javac', [...options, ...paths, ...sources])
}

function compileAll() {
  rmSync(build, { recursive: true, force: true })
  compile(classes.main, javaFiles('src/main/java'), library())
  const sources = ['src/test/java', 'stubs/src'].flatMap(javaFiles)
  compile(classes.test, sources, ['-cp', [classes.main, ...JUNIT].join(':')])
}

/** Where the compiler finds Android's classes. */
function library() {
  const jar = androidJar({ mayDownload: !isOffline })
  if (jar !== undefined) {
    say('Compiled against the Android 6 (API 23) class library.')
    return ['-bootclasspath', jar]
  }
  say('Compiled against stubs only: the Android 6 class library is not here.')
  compile(classes.stubs, javaFiles('stubs/src'), [])
  return ['-cp', classes.stubs]
}

/** The names of the test classes, as Java has them. */
const testNames = () =>
  javaFiles('src/test/java')
    .filter((path) => path.endsWith('Test.java'))
    .map((path) => path.slice(join(sdk, 'src/test/java/').length, -'.java'.length))
    .map((path) => path.replaceAll('/', '.'))

/** Files of the tests lie in memory where there is such a place: a thousand syncs cost no disk. */
const testFiles = () =>
  mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'winnow-android-'))

async function test() {
  const files = testFiles()
  const path = [classes.main, classes.test, ...JUNIT].join(':')
  const args = [
    QUICK,
    `-Djava.io.tmpdir=${files}`,
    '-cp',
    path,
    'org.junit.runner.JUnitCore',
    ...testNames(),
  ]
  try {
    await withService((environment) =>
      run('java', args, { env: { ...process.env, ...environment } }),
    )
  } finally {
    rmSync(files, { recursive: true })
  }
}

/** Gradle takes the namespace from its own file; in an AAR the manifest says it. */
const namedManifest = () =>
  readFileSync(join(sdk, 'src/main/AndroidManifest.xml'), 'utf8').replace(
    '<manifest ',
    '<manifest package="dev.winnow" ',
  )

/** An AAR without resources is a zip of these files. */
function pack() {
  const aar = join(build, 'aar')
  mkdirSync(aar)
  writeFileSync(join(aar, 'AndroidManifest.xml'), namedManifest())
  cpSync(join(sdk, 'consumer-rules.pro'), join(aar, 'proguard.txt'))
  writeFileSync(join(aar, 'R.txt'), '')
  run('jar', ['--create', '--file', join(aar, 'classes.jar'), '-C', classes.main, '.'])
  const out = join(build, 'winnow-android.aar')
  run('jar', ['--create', '--no-manifest', '--file', out, '-C', aar, '.'])
  say(`Packed ${out}`)
}

async function main() {
  if (process.argv.includes('--missing')) return say(missingTool() ?? '')
  if (missingTool() !== undefined && !isOffline) installTools()
  const missing = missingTool()
  if (missing !== undefined) {
    say(`Skipped: ${missing}.`)
    process.exitCode = SKIPPED
    return
  }
  compileAll()
  await test()
  pack()
}

await main()
