import { expect, it } from 'vitest'
import { ownCommand } from './own-command.ts'

const BIN = 'packages/cli/bin/winnow.js'

it.each([
  ['/opt/winnow/node_modules/.bin/winnow', '/opt/winnow', 'npx winnow'],
  ['/opt/winnow/node_modules/.bin/winnow', '/opt/winnow/docs', 'npx winnow'],
  ['/opt/winnow/node_modules/.bin/winnow', '/opt/winnow-2', '/opt/winnow/node_modules/.bin/winnow'],
  ['/opt/winnow/node_modules/.bin/winnow', '/root', '/opt/winnow/node_modules/.bin/winnow'],
  [`/opt/winnow/${BIN}`, '/opt/winnow', `node ${BIN}`],
  [`/opt/winnow/${BIN}`, '/root', `node /opt/winnow/${BIN}`],
  ['/opt/my programs/winnow.js', '/root', "node '/opt/my programs/winnow.js'"],
  ['/usr/local/bin/winnow', '/root', 'winnow'],
  ['', '/root', 'winnow'],
])('called as %s in %s it is %s', (script, folder, name) => {
  const words = ['serve', '--data-dir', './my data']
  expect(ownCommand(words, { script, folder })).toBe(`${name} serve --data-dir './my data'`)
})
