import { expect, it } from 'vitest'
import { ownCommand } from './own-command.ts'

const SCRIPT = '/opt/winnow/packages/cli/bin/winnow.js'
const WORDS = ['serve', '--data-dir', './my data']

it.each([
  ['./winnow', './winnow'],
  ['../winnow/winnow', '../winnow/winnow'],
  ['/opt/winnow/winnow', '/opt/winnow/winnow'],
  ['winnow', 'winnow'],
  ['/opt/my programs/winnow', "'/opt/my programs/winnow'"],
])('called as %s it is %s', (calledAs, name) => {
  const called = { script: SCRIPT, folder: '/root', calledAs, isThere: () => true }
  expect(ownCommand(WORDS, called)).toBe(`${name} serve --data-dir './my data'`)
})

it.each([
  [SCRIPT, '/opt/winnow', true, './winnow'],
  [SCRIPT, '/opt', true, 'winnow/winnow'],
  [SCRIPT, '/root', true, '/opt/winnow/winnow'],
  [SCRIPT, '/opt/winnow-2', true, '/opt/winnow/winnow'],
  [SCRIPT, '/opt/winnow', false, 'node packages/cli/bin/winnow.js'],
  [SCRIPT, '/root', false, `node ${SCRIPT}`],
  [`/my programs${SCRIPT}`, '/root', false, `node '/my programs${SCRIPT}'`],
  ['/usr/local/bin/winnow', '/root', true, 'winnow'],
  ['', '/root', true, 'winnow'],
])('of %s, run in %s, it is named by its file', (script, folder, isThere, name) => {
  const called = { script, folder, calledAs: '', isThere: () => isThere }
  expect(ownCommand(WORDS, called)).toBe(`${name} serve --data-dir './my data'`)
})
