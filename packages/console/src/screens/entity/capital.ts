/** A name as it begins a line. */
export const capital = (name: string): string => name.charAt(0).toLocaleUpperCase() + name.slice(1)
