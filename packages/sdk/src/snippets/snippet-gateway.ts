import type { PlatformCopy, SnippetFields } from './snippet.types'

/** The platform as one open snippet sees it. */
export interface SnippetGateway {
  /** @throws PlatformError with status 404 when there is none, or none for this person */
  load: (id: string, signal: AbortSignal) => Promise<PlatformCopy>
  /**
   * @param version which one the fields were made from; 0 for a new snippet
   * @throws PlatformError with code `version_conflict` when the platform holds another one
   */
  save: (
    id: string,
    fields: SnippetFields,
    version: number,
    signal: AbortSignal,
  ) => Promise<PlatformCopy>
}
