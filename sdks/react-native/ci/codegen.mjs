/**
 * Makes the native interfaces of the TypeScript spec with React Native's own codegen, and checks that
 * our native code implements every method of them: `node codegen.mjs MODULES OUTPUT`.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const [modules, output] = process.argv.slice(2)
const here = join(import.meta.dirname, '..')
const require = createRequire(join(modules, 'package.json'))
const lib = '@react-native/codegen/lib'

const schemaPath = join(output, 'schema.json')
mkdirSync(output, { recursive: true })
execFileSync(process.execPath, [
  require.resolve(`${lib}/cli/combine/combine-js-to-schema-cli.js`),
  schemaPath,
  join(here, 'src/NativeWinnow.ts'),
])
const schema = JSON.parse(readFileSync(schemaPath, 'utf8'))
const { generate } = require(`${lib}/generators/RNCodegen.js`)
generate(
  {
    libraryName: 'WinnowSpec',
    schema,
    outputDirectory: output,
    packageName: 'dev.winnow.reactnative',
    assumeNonnull: true,
  },
  { generators: ['modulesAndroid', 'modulesIOS'] },
)

const { NativeWinnow } = schema.modules
const methods = NativeWinnow.spec.methods.map(({ name }) => name)
const read = (path) => readFileSync(join(here, path), 'utf8')
const objectiveC = 'ios/WinnowModule.mm'
const java = 'android/src/main/java/dev/winnow/reactnative/WinnowModule.java'
const missing = [
  ...methods.filter((name) => !read(objectiveC).includes(`\n- (void)${name}`)),
  ...methods.filter((name) => !read(java).includes(`@Override\n    public void ${name}(`)),
]
process.stdout.write(`${methods.length} methods of the spec, ${missing.length} not implemented\n`)
for (const each of missing) process.stdout.write(`${each}\n`)
process.exitCode = methods.length === 0 || missing.length > 0 ? 1 : 0
