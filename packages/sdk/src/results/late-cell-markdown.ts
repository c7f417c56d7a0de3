import { lateComponent } from '../lazy/late-component'

/** Markdown, whose code is fetched when somebody asks for it. */
export const LateCellMarkdown = lateComponent(
  async () => (await import('./cell-markdown')).CellMarkdown,
)
