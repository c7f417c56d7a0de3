import { lateComponent } from '../lazy/late-component'

/** The snippets beside the editor, whose code is a chunk of its own. */
export const LateSnippetPane = lateComponent(
  async () => (await import('./snippet-pane')).SnippetPane,
)
