/** Where the service reads the built console from. */
export function consoleFolder(root: string): string

/** Whether the console was built of what its sources are now. */
export function isConsoleCurrent(root: string): boolean
