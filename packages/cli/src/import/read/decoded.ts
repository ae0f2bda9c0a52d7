import { Transform, type Readable } from 'node:stream'
import { type CsvFormat } from '@winnow/import'
import { CliError } from '../../cli-error.ts'
import { utf8Check } from './utf8-check.ts'

/** As the WHATWG knows them; what calls itself Latin-1 has the characters of Windows, € among them. */
const LABELS: Readonly<Record<Exclude<CsvFormat['encoding'], 'utf8'>, string>> = {
  latin1: 'windows-1252',
  latin9: 'iso-8859-15',
  cp1250: 'windows-1250',
  cp1251: 'windows-1251',
  cp1252: 'windows-1252',
}

const UTF_8_MARK = Buffer.from([0xef, 0xbb, 0xbf])

const marked = (name: string): CliError =>
  new CliError(`${name}: is UTF-8, by the mark it begins with; leave encoding: out of the mapping`)

/** Turns text of another encoding into UTF-8. */
function recoded(label: string, name: string): Transform {
  const decoder = new TextDecoder(label)
  let isFirst = true
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      const isMarked = isFirst && bytes.subarray(0, 3).equals(UTF_8_MARK)
      isFirst = false
      if (isMarked) done(marked(name))
      else done(null, Buffer.from(decoder.decode(bytes, { stream: true })))
    },
  })
}

/** The bytes of a text in UTF-8, checked to be that. What is wrong is an error of the stream: CliError. */
export function decoded(
  bytes: Readable,
  { encoding }: Pick<CsvFormat, 'encoding'>,
  name: string,
): Readable {
  const through = encoding === 'utf8' ? utf8Check(name) : recoded(LABELS[encoding], name)
  bytes.on('error', (error) => through.destroy(error))
  through.on('close', () => bytes.destroy())
  return bytes.pipe(through)
}
