/** The grid's code, a chunk of its own; also fetched ahead, so that the first rows do not wait for it. */
export async function loadDataGrid() {
  const { DataGrid } = await import('@howdah/ui/data-grid')
  return { default: DataGrid }
}
