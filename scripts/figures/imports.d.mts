export declare function importsOf(file: string, text: string): readonly string[]

export declare function circlesIn(
  files: readonly string[],
  imports: readonly { readonly file: string; readonly wanted: string }[],
): readonly string[]
