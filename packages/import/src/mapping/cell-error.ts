/** A cell that cannot be what the mapping says it is. The message tells what was expected. */
export class CellError extends Error {
  override readonly name = 'CellError'
}
