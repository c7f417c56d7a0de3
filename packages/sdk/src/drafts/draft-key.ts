/** Identity of a draft. Two drafts are the same exactly when all fields match. */
export interface DraftScope {
  /** The platform's address. */
  baseUrl: string
  /** The id of the person who writes. */
  person: string
  projectRef: string
  documentId: string
  instanceId: string
}

const PREFIX = 'howdah'
const VERSION = 'v1'

/** `howdah:v1:<base URL>:<person>:<project>:<document>:<instance>`, each part encoded, so that no part can pose as two. */
export function draftKey({
  baseUrl,
  person,
  projectRef,
  documentId,
  instanceId,
}: DraftScope): string {
  return [
    PREFIX,
    VERSION,
    ...[baseUrl, person, projectRef, documentId, instanceId].map(encodeURIComponent),
  ].join(':')
}
