/** What the SDKs send is on their pages, under the names it has on the wire: customers copy them into theirs. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const sdks = join(import.meta.dirname, '../../sdks')
const textOf = (path: string): string => readFileSync(join(sdks, path), 'utf8')

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(sdks, folder)).map((name) => join(folder, name))

const found = (paths: readonly string[], name: RegExp): readonly string[] =>
  paths.flatMap((path) => [...textOf(path).matchAll(name)].map(([, each = '']) => each))

const JAVA = 'android/src/main/java/dev/winnow'
const NAMES: Readonly<Record<string, readonly string[]>> = {
  android: [
    ...found([`${JAVA}/core/Events.java`], /put\("(\w+)"/g),
    ...found(filesIn(`${JAVA}/platform`), /"([a-z]+(?:_[a-z]+)+)"/g),
  ],
  ios: found(['ios/Sources/Winnow/Core/MobileEvent.swift'], /case \w+ = "(\w+)"/g),
  'react-native': found(['react-native/src/fallback/device.ts'], /\b([a-z]+(?:_[a-z]+)+):/g),
}

describe.each(Object.entries(NAMES))('the page of the SDK for %s', (sdk, names) => {
  it('names all that is sent', () => {
    const [, section = ''] = textOf(`${sdk}/README.md`).split('## What is collected')
    const [told = ''] = section.split('\n## ')
    expect(names.length).toBeGreaterThan(8)
    expect([...new Set(names)].filter((name) => !told.includes(`\`${name}\``))).toEqual([])
  })
})
