import { lazyComponent } from '@howdah/ui/lazy/lazy-code'

/** Parts that are fetched when they are shown. */
export const LazyScriptEditor = lazyComponent(
  async () => (await import('@howdah/ui/script-editor/script-editor')).ScriptEditor,
)
export const LazyMergeView = lazyComponent(
  async () => (await import('@howdah/ui/merge-view/merge-view')).MergeView,
)
export const LazyTestSheet = lazyComponent(
  async () => (await import('./test-sheet/test-sheet')).TestSheet,
)
