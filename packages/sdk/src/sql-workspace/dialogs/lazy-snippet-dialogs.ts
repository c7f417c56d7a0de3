import { lazyComponent } from '../../lazy/lazy-component'

/** The dialogs of the snippets, whose code is a chunk of its own. */
export const LazySnippetDialogs = lazyComponent(
  async () => (await import('./snippet-dialogs')).SnippetDialogs,
)
