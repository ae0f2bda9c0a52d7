export declare function explainInstall(
  done: { readonly error?: Error; readonly stderr?: string },
  offline: boolean,
): string
