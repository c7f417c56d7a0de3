import { saveAsSnippetMessages } from '../snippets/saving/save-as-snippet.messages'

/** The texts of the SQL panel. The title is the specification's (section 2). */
export const sqlPanelMessages = {
  ...saveAsSnippetMessages,
  title: 'SQL Editor',
  templates: 'Templates',
  templatesLoading: 'Loading…',
  templatesFailed: 'Failed to load the templates.',
  close: 'Close the SQL editor',
}

export type SqlPanelMessages = typeof sqlPanelMessages

export const sqlPanelTexts = { name: 'sqlPanel', defaults: sqlPanelMessages } as const
