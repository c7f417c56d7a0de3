import { loadDataGrid } from '../results-grid/load-data-grid'
import { loadCodeEditor } from './load-code-editor'

/** Fetches the code of the editor and of the grid ahead, for example while a page that links to a SQL editor is on screen. */
export async function preloadSqlEditor(): Promise<void> {
  await Promise.all([loadCodeEditor(), loadDataGrid()])
}
