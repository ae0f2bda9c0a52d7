/** The file of a bundle that says what it was made of. */
export declare const STAMP: string

/** When each package was built, as a bundle made of them says it. */
export declare function buildTimes(): string

/** What the bundle of a release says: there are no packages that could be built. */
export declare const NO_BUILDS: string

/** Whether no package was built since the bundle was made. */
export declare function isBundleCurrent(): boolean

/** The module of the command: of the bundle, or as it was built; undefined = nothing was built yet. */
export declare function currentMain(): URL | undefined
