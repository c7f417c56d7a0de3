import { lateComponent } from '../lazy/late-component'

/** Markdown, loaded on demand. */
export const LateCellMarkdown = lateComponent(
  async () => (await import('./cell-markdown')).CellMarkdown,
)
