import { lazyComponent } from '@howdah/ui'

/** The editor, whose code is a chunk of its own. */
export const LazyCodeEditor = lazyComponent(
  async () => (await import('@howdah/ui/code-editor')).CodeEditor,
)
