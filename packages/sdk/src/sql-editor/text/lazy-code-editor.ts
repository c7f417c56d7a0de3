import { lazyComponent } from '@howdah/ui/lazy/lazy-code'

/** The editor, whose code is a chunk of its own. */
export const LazyCodeEditor = lazyComponent(
  async () => (await import('@howdah/ui/code-editor/code-editor')).CodeEditor,
)
