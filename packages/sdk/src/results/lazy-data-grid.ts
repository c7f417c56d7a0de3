import { lazyComponent } from '@howdah/ui/lazy/lazy-code'

/** The grid, whose code is a chunk of its own; also fetched ahead, so that the first rows do not wait for it. */
export const LazyDataGrid = lazyComponent(
  async () => (await import('@howdah/ui/data-grid/data-grid')).DataGrid,
)
