import { lateComponent } from '../lazy/late-component'

/** The dialogs of the snippets, whose code is a chunk of its own. */
export const LateSnippetDialogs = lateComponent(
  async () => (await import('./snippet-dialogs')).SnippetDialogs,
)
