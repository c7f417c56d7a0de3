import { lazyComponent } from '../lazy/lazy-component'

/** Markdown, loaded on demand. */
export const LazyCellMarkdown = lazyComponent(
  async () => (await import('./cell-markdown')).CellMarkdown,
)
