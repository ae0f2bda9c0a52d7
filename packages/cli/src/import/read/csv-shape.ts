import { type CsvShape, HEAD_BYTES, type Mapping, shapeOf } from '@winnow/import'
import { openBytes, type InputFile } from './input-file.ts'
import { decoded } from './decoded.ts'

const isUtf16 = (bytes: Buffer): boolean => bytes[0] === 0xff && bytes[1] === 0xfe

async function headOf(file: InputFile, { csv }: Mapping): Promise<string> {
  const text = decoded(openBytes(file), csv, file.name)
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of text) {
      parts.push(part as Buffer)
      length += (part as Buffer).length
      if (length >= HEAD_BYTES) break
    }
  } catch {
    // Whoever reads all of the file meets the same error, and names it.
  }
  const head = Buffer.concat(parts)
  return head.toString(isUtf16(head) ? 'utf16le' : 'utf8').replace(/^\ufeff/, '')
}

/** Looks at the beginning of a file. */
export const csvShape = async (file: InputFile, mapping: Mapping): Promise<CsvShape> =>
  shapeOf(await headOf(file, mapping), file.name, mapping.csv)
