export interface ListMember {
  readonly name: string
  readonly entry: string
  readonly path?: string
}

export declare function completeList(
  text: string,
  members: readonly ListMember[],
  isThere: (path: string) => boolean,
): string
