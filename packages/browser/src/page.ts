/** The page the snippet runs in. Passed by argument, so that nothing reads a global by accident. */
export type Page = Window & typeof globalThis
