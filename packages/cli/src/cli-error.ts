/** A mistake or a state that the user can do something about: printed in one line, without a stack. */
export class CliError extends Error {
  override readonly name = 'CliError'
  /** 1 = failed, 2 = wrong use of the command. */
  readonly exitCode: number

  constructor(
    message: string,
    options: { readonly cause?: unknown; readonly exitCode?: number } = {},
  ) {
    super(message, { cause: options.cause })
    this.exitCode = options.exitCode ?? 1
  }
}
