/** How often each word occurs, by place. */
export type WordCounts = Readonly<Record<string, Readonly<Record<string, number>>>>

export declare function allowedCounts(): WordCounts

export declare function differences(
  counts: WordCounts,
  allowed: WordCounts,
): { readonly rose: readonly string[]; readonly fell: readonly string[] }
