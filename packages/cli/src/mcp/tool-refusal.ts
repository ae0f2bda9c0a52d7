/** Why a tool has no answer, in sentences that say what to do. */
export class ToolRefusal extends Error {
  override readonly name = 'ToolRefusal'
  /** The error word of the service; undefined where no service answered, or the input is wrong. */
  readonly word: string | undefined

  constructor(
    message: string,
    { word, cause }: { readonly word?: string | undefined; readonly cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.word = word
  }
}
