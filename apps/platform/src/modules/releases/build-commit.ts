/** The commit that a build was made from. */
export interface BuildCommit {
  sha: string
  /** ISO. */
  time: string
}

/** Put in by the build (`tsup.config.ts`); absent where the sources run as they are. */
declare const __HOWDAH_COMMIT__: BuildCommit | null

/** null where the build was made without a history, or the sources run as they are. */
export const buildCommit: BuildCommit | null =
  typeof __HOWDAH_COMMIT__ === 'undefined' ? null : __HOWDAH_COMMIT__
