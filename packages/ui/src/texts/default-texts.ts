import { codeEditorMessages } from '../code-editor/code-editor.messages'
import { dataGridMessages } from '../data-grid/data-grid.messages'
import { cellEditorMessages } from '../data-grid/editing/edit-cell.messages'
import { errorAlertMessages } from '../error-alert/error-alert.messages'
import { toastMessages } from '../toast/toast.messages'
import type { OwnTexts } from '../theme/own-texts'

/** Built-in texts of the parts of widgets. */
export const defaultTexts = {
  errorAlert: errorAlertMessages,
  dataGrid: dataGridMessages,
  cellEditor: cellEditorMessages,
  codeEditor: codeEditorMessages,
  toast: toastMessages,
} satisfies Required<OwnTexts>
