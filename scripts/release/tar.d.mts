export interface ArchivedFile {
  readonly path: string
  readonly bytes: Buffer
  readonly isExecutable: boolean
}
export declare function tarOf(files: readonly ArchivedFile[], modifiedSeconds: number): Buffer
