import { saveAsSnippetMessages } from '../snippets/save-as-snippet.messages'
import { textGroup } from '../provider/text-group'

/** The texts of the SQL panel. The title is the specification's (section 2). */
export const sqlPanelMessages = {
  ...saveAsSnippetMessages,
  title: 'SQL Editor',
  templates: 'Templates',
  templatesLoading: 'Loading…',
  templatesFailed: 'The templates could not be loaded.',
  close: 'Close the SQL editor',
}

export type SqlPanelMessages = typeof sqlPanelMessages

export const sqlPanelTexts = textGroup('sqlPanel', sqlPanelMessages)
