export declare const NODE_VERSIONS: string
export declare function nodeFault(version: string): string | undefined
