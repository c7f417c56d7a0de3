import { LateDataGrid } from '../results-grid/late-data-grid'
import { LateCodeEditor } from './late-code-editor'

/** Fetches the code of the editor and of the grid ahead, for example while a page that links to a SQL editor is on screen. */
export async function preloadSqlEditor(): Promise<void> {
  await Promise.all([LateCodeEditor.preload(), LateDataGrid.preload()])
}
