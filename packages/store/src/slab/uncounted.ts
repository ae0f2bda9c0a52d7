/**
 * Memory that the collector does not count. It begins a full collection when what
 * it counts has grown by some tens of megabytes; states grow by that in seconds, and stay.
 */
export const uncounted = (bytes: number): SharedArrayBuffer => new SharedArrayBuffer(bytes)
