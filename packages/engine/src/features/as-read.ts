/** The value of a feature that says its one read as it is; the feature vector copies it uncalled. */
export const asRead = (value: number): number => value
