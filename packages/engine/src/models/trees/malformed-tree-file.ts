/** Bytes that are no model file; the message says what is wrong with them. */
export class MalformedTreeFile extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(`malformed model file: ${what}`, options)
    this.name = 'MalformedTreeFile'
  }
}
