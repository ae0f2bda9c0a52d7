/**
 * Packs the Node client, with what it needs inside, into one file that `npm install FILE` takes: nothing of it is
 * asked of a registry, where packages of these names would be somebody else's. `npm run pack:client -- FOLDER`
 * builds first.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const PACKAGES = fileURLToPath(new URL('../packages', import.meta.url))
const CONTRACT = '@winnow/contract'
const PARTS = ['README.md', 'LICENSE', 'dist']

/** Tests are built next to what they test. */
const isPacked = (path) => !/\.test\.|\.test\.support\.|\.tsbuildinfo$/.test(path)

function copyPackage(name, folder) {
  for (const part of PARTS) {
    const options = { recursive: true, filter: isPacked }
    cpSync(join(PACKAGES, name, part), join(folder, part), options)
  }
}

function writeManifest(name, folder, added) {
  const manifest = JSON.parse(readFileSync(join(PACKAGES, name, 'package.json'), 'utf8'))
  const { scripts: _, devDependencies: __, private: ___, ...packed } = manifest
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ ...packed, ...added }, null, 2)}\n`,
  )
}

function pack(target) {
  const staged = mkdtempSync(join(tmpdir(), 'winnow-client-'))
  const contract = join(staged, 'node_modules', CONTRACT)
  try {
    copyPackage('client', staged)
    copyPackage('contract', contract)
    writeManifest('client', staged, { private: true, bundleDependencies: [CONTRACT] })
    writeManifest('contract', contract, { private: true })
    const args = ['pack', '--ignore-scripts', '--silent', '--pack-destination', target]
    const shell = process.platform === 'win32'
    return execFileSync('npm', args, { cwd: staged, encoding: 'utf8', shell }).trim()
  } finally {
    rmSync(staged, { recursive: true })
  }
}

/** `npm run` changes into the repository; a path is meant from where the command was typed. */
const from = process.env.INIT_CWD ?? process.cwd()
const target = resolve(from, process.argv[2] ?? '.')
process.stdout.write(`${join(target, pack(target))}\n`)
