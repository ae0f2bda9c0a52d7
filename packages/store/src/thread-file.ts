/**
 * The built file of a thread, in the folder of the module that starts it. Tests replace this module (vitest.config.ts): they run
 * sources, and a thread cannot.
 *
 * @param name - The file without its extension.
 * @param module - `import.meta.url` of the module that starts the thread.
 */
export const threadFile = (name: string, module: string): URL => new URL(`./${name}.js`, module)
