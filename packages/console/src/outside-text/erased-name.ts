/** Until the words of the page are there. */
let nameOf = (hash: string): string => `‹${hash}›`

/** What an erased id is called, by a few of its hashes. */
export const erasedName = (hash: string): string => nameOf(hash)

/** The words of the page say it in its language. */
export function nameErasedBy(name: (hash: string) => string): void {
  nameOf = name
}
