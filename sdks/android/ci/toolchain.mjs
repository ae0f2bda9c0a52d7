/**
 * What the build needs and where it comes from: a JDK and JUnit 4 from Debian's packages, and the
 * Android 6 (API 23) class library, which the last Debian that has it is bullseye.
 */
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const JARS = '/usr/share/java'
export const JUNIT = [join(JARS, 'junit4.jar'), join(JARS, 'hamcrest.jar')]

const PACKAGES = ['default-jdk-headless', 'junit4', 'libhamcrest-java']
const ANDROID_PACKAGE = 'libandroid-23-java'
const ANDROID_JAR = 'usr/share/java/com.android.android-23.jar'
const MIRROR = 'http://deb.debian.org/debian'
const KEYS = '/usr/share/keyrings/debian-archive-keyring.gpg'
const DOWNLOAD_MS = 180_000
const PATIENCE = ['-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::Retries=0']

const root = join(import.meta.dirname, '../../..')
const cache = join(root, 'node_modules/.cache/winnow-android')

/** The first thing that is missing for the build; undefined when it can begin. */
export function missingTool() {
  if (spawnSync('javac', ['-version']).status !== 0) return 'there is no javac'
  const jar = JUNIT.find((path) => !existsSync(path))
  return jar === undefined ? undefined : `there is no ${jar}`
}

/** Installs what is missing, when we are root on Debian. */
export function installTools() {
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0
  if (!isRoot || !existsSync('/etc/debian_version')) return
  const install = ['install', '-y', '-q', '--no-install-recommends', ...PACKAGES]
  if (!apt(install) && apt(['update', '-q'])) apt(install)
}

/** The class library of Android 6, or undefined where it cannot be had. */
export function androidJar({ mayDownload }) {
  const jar = join(cache, 'android-23.jar')
  if (!existsSync(jar) && mayDownload) download(jar)
  return existsSync(jar) ? jar : undefined
}

/** With lists and folders of its own, so that the machine's packages stay as they are. */
function download(jar) {
  const folder = mkdtempSync(join(tmpdir(), 'winnow-android-'))
  try {
    for (const name of ['lists/partial', 'archives/partial', 'out']) {
      mkdirSync(join(folder, name), { recursive: true })
    }
    const sources = join(folder, 'sources.list')
    writeFileSync(sources, `deb [signed-by=${KEYS}] ${MIRROR} bullseye main\n`)
    const own = ownFolders(folder, sources)
    const isThere =
      apt([...own, 'update', '-q'], folder) && apt([...own, 'download', ANDROID_PACKAGE], folder)
    const deb = readdirSync(folder).find((name) => name.endsWith('.deb'))
    if (!isThere || deb === undefined) return
    spawnSync('dpkg', ['-x', deb, 'out'], { cwd: folder })
    mkdirSync(cache, { recursive: true })
    copyFileSync(join(folder, 'out', ANDROID_JAR), jar)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const ownFolders = (folder, sources) =>
  [
    ['Dir::Etc::sourcelist', sources],
    ['Dir::Etc::sourceparts', '-'],
    ['Dir::State::lists', join(folder, 'lists')],
    ['Dir::Cache', folder],
    ['APT::Sandbox::User', 'root'],
  ].flatMap(([name, value]) => ['-o', `${name}=${value}`])

function apt(args, cwd = root) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = { env, cwd, timeout: DOWNLOAD_MS, encoding: 'utf8' }
  return spawnSync('apt-get', [...PATIENCE, ...args], options).status === 0
}
