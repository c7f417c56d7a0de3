/**
 * Texts for saving the content of an editor as a snippet. 'Save as snippet', the link and the error
 * texts are the specification's (sections 2 and 8).
 */
export const saveAsSnippetMessages = {
  saveAsSnippet: 'Save as snippet',
  emptySnippet: 'Nothing to save yet.',
  savedSnippet: 'Saved snippet!',
  viewItHere: 'View it here',
  createFailed: (message: string) => `Failed to create new query: ${message}`,
  titleFailed: (message: string) => `Failed to generate title: ${message}`,
  unknownError: 'An unknown error occurred',
}

export type SaveAsSnippetMessages = typeof saveAsSnippetMessages
