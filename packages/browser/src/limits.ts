/** A message on the wire; browsers refuse more than 64 KiB of them together while a page unloads. */
export const MESSAGE_BYTES = 16_384

/** Messages waiting for the network; of more, the oldest is dropped. */
export const WAITING_MESSAGES = 20

/** Tries of one message while the page lives. */
export const ATTEMPTS = 4

/** Until the second try; each further one waits four times as long. */
export const FIRST_RETRY_MS = 2_000

/** A request that has no answer by then is tried again. */
export const REQUEST_MS = 30_000

export const URL_CHARS = 1_024
export const TITLE_CHARS = 200
export const ID_CHARS = 512

/** `__ssid`: 400 days, the longest life that browsers grant. */
export const COOKIE_SECONDS = 34_560_000
