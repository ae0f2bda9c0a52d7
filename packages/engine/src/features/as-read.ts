/** The `value` of a feature that is its one read, unchanged. The feature vector knows this function and copies the read without calling it. */
export const asRead = (value: number): number => value
