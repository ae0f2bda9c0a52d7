/** Stored with every score; changes with any weight. */
export const STARTER_VERSION = 'starter-16'
