/** What keeps a file from being read as its mapping says: nothing of it is sent. The message tells what to change. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
}
