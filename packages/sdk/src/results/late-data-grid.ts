import { lateComponent } from '../lazy/late-component'

/** The grid, whose code is a chunk of its own; also fetched ahead, so that the first rows do not wait for it. */
export const LateDataGrid = lateComponent(
  async () => (await import('@howdah/ui/data-grid')).DataGrid,
)
