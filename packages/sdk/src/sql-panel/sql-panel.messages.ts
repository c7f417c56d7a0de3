/** The texts of the SQL panel. The title and 'Save as snippet' are the specification's (section 2). */
export const sqlPanelMessages = {
  title: 'SQL Editor',
  templates: 'Templates',
  templatesLoading: 'Loading…',
  templatesFailed: 'The templates could not be loaded.',
  close: 'Close the SQL editor',
  saveAsSnippet: 'Save as snippet',
  emptySnippet: 'There is nothing to save yet.',
  savedSnippet: 'Saved snippet!',
  viewItHere: 'View it here',
  createFailed: (message: string) => `Failed to create new query: ${message}`,
  titleFailed: (message: string) => `Failed to generate title: ${message}`,
  unknownError: 'An unknown error occurred',
}

export type SqlPanelMessages = typeof sqlPanelMessages
