export declare const NODE_VERSIONS: string
export declare function nodeFault(version: string): string | undefined
export declare function nodeNotice(version: string, nowMs: number): string | undefined
