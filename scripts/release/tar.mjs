const BLOCK_BYTES = 512
const MAX_NAME_BYTES = 100
const MAX_PREFIX_BYTES = 155
const PLAIN_FILE = '0'

const padded = (length) => Math.ceil(length / BLOCK_BYTES) * BLOCK_BYTES

/** A number as tar writes it: octal digits and a zero byte. */
const octal = (value, width) => `${value.toString(8).padStart(width - 1, '0')}\0`

/** A long path stands in two fields, cut at a slash. */
function fieldsOf(path) {
  if (path.length <= MAX_NAME_BYTES) return { name: path, prefix: '' }
  const cut = path.indexOf('/', path.length - MAX_NAME_BYTES - 1)
  if (cut < 0 || cut > MAX_PREFIX_BYTES) throw new Error(`a path is too long for tar: ${path}`)
  return { name: path.slice(cut + 1), prefix: path.slice(0, cut) }
}

function headerOf({ path, bytes, isExecutable }, modifiedSeconds) {
  const header = Buffer.alloc(BLOCK_BYTES)
  const { name, prefix } = fieldsOf(path)
  header.write(name, 0, 'latin1')
  header.write(octal(isExecutable ? 0o755 : 0o644, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(bytes.length, 12), 124)
  header.write(octal(modifiedSeconds, 12), 136)
  header.write(' '.repeat(8), 148)
  header.write(PLAIN_FILE, 156)
  header.write('ustar\u000000', 257)
  header.write(prefix, 345, 'latin1')
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/**
 * A tar file (ustar) of `{path, bytes, isExecutable}`, in the order of their paths. Equal files make equal bytes: every
 * file is of user 0 and was modified at `modifiedSeconds` since 1970. Error: a path of more than 255 characters.
 */
export function tarOf(files, modifiedSeconds) {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const parts = sorted.flatMap((file) => [
    headerOf(file, modifiedSeconds),
    file.bytes,
    Buffer.alloc(padded(file.bytes.length) - file.bytes.length),
  ])
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK_BYTES)])
}
