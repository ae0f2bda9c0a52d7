export declare const NPM_PROGRAMS: string
export declare function bringNpmPostgres(): boolean
