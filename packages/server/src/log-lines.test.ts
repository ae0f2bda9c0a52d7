import { closeSync, openSync, writeSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLog } from './log.ts'
import { LogLines } from './log-lines.ts'

/** A file that has room for so many bytes. */
function fileOf(roomBytes: number) {
  const file = { roomBytes, text: '' }
  const writeSome = (bytes: Uint8Array): number => {
    if (file.roomBytes === 0) throw new Error('ENOSPC')
    const taken = Math.min(file.roomBytes, bytes.length)
    file.roomBytes -= taken
    file.text += Buffer.from(bytes.subarray(0, taken)).toString()
    return taken
  }
  return { file, lines: new LogLines(writeSome) }
}

it('a line that finds no room is dropped, and the first one that does says how many are missing', () => {
  const { file, lines } = fileOf(4)
  for (const line of ['one\n', 'two\n', 'three\n']) lines.write(line)
  expect(file.text).toBe('one\n')
  file.roomBytes = 1000
  lines.write('four\n')
  lines.write('five\n')
  const [first, told = '', ...others] = file.text.split('\n')
  expect([first, ...others]).toEqual(['one', 'four', 'five', ''])
  expect(JSON.parse(told)).toMatchObject({ lines: 2, msg: 'lines of the log were dropped' })
  expect(lines.droppedCount).toBe(2)
})

it('a line of which only a part found room is dropped, and the next one begins a line', () => {
  const { file, lines } = fileOf(6)
  lines.write('one\n')
  lines.write('two\n')
  file.roomBytes = 1000
  lines.write('three\n')
  const [first, torn, told = '', ...others] = file.text.split('\n')
  expect([first, torn, ...others]).toEqual(['one', 'tw', 'three', ''])
  expect(JSON.parse(told)).toMatchObject({ lines: 1 })
})

it('a request is a line that shows how long it took to the microsecond', () => {
  const { file, lines } = fileOf(1000)
  const log = openLog('debug', lines)
  log.request({ method: 'GET', route: '/health/live', status: 200, ms: 0.4974720000000161 })
  expect(JSON.parse(file.text)).toMatchObject({ route: '/health/live', ms: 0.497, msg: 'request' })
})

describe.runIf(process.platform === 'linux')('on a disk that is full', () => {
  let full = -1
  beforeAll(() => {
    full = openSync('/dev/full', 'w')
  })
  afterAll(() => closeSync(full))

  it('the log fails nobody', () => {
    const lines = new LogLines((bytes) => writeSync(full, bytes))
    const log = openLog('debug', lines)
    log.info('started')
    log.request({ method: 'GET', route: '/', status: 200, ms: 1 })
    expect(lines.droppedCount).toBe(2)
  })
})
