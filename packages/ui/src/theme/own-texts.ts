import { createContext, use, useMemo } from 'react'
import type { CodeEditorMessages } from '../code-editor/code-editor.messages'
import type { DataGridMessages } from '../data-grid/data-grid.messages'
import type { CellEditorMessages } from '../data-grid/editing/edit-cell.messages'
import type { ErrorAlertMessages } from '../error-alert/error-alert.messages'
import type { ToastMessages } from '../toast/toast.messages'

/** Texts of the parts of widgets, in place of the built-in ones. A component's own `messages` win over these. */
export interface OwnTexts {
  errorAlert?: Partial<ErrorAlertMessages>
  dataGrid?: Partial<DataGridMessages>
  codeEditor?: Partial<CodeEditorMessages>
  toast?: Partial<ToastMessages>
  cellEditor?: Partial<CellEditorMessages>
}

/** For everything below it. */
export const OwnTextsContext = createContext<OwnTexts>({})

/** Returns the texts of a part: built-in ones, those of the page, and a component's own, the later ones first. */
export function useOwnTexts<Name extends keyof OwnTexts, Texts extends object>(
  name: Name,
  defaults: Texts,
  own: Partial<Texts> | undefined,
): Texts {
  const ofPage = use(OwnTextsContext)[name]
  return useMemo(() => ({ ...defaults, ...ofPage, ...own }), [defaults, ofPage, own])
}
