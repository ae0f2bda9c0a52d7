export declare function programVersion(root: string): string
