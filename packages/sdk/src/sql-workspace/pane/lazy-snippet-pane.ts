import { lazyComponent } from '../../lazy/lazy-component'

/** The snippets beside the editor, whose code is a chunk of its own. */
export const LazySnippetPane = lazyComponent(
  async () => (await import('./snippet-pane')).SnippetPane,
)
