type ThreadFiles = (name: string, module: string) => URL

let chosen: ThreadFiles = (name, module) => new URL(`./${name}.js`, module)

/** Tests choose others: sources start threads too, and the bundled file of a thread loads many times as fast. */
export function chooseThreadFiles(files: ThreadFiles): void {
  chosen = files
}

/**
 * The built file of a thread, in the folder of the module that starts it.
 *
 * @param name - The file without its extension.
 * @param module - `import.meta.url` of the module that starts the thread.
 */
export const threadFile: ThreadFiles = (name, module) => chosen(name, module)
