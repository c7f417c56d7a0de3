import type { ProjectWidgetProps } from '../provider/widget-props'
import type { SqlEditorProps } from '../sql-editor'
import type { SqlPanelMessages } from './sql-panel.messages'

export interface SqlPanelProps extends ProjectWidgetProps<SqlPanelMessages> {
  /** Closes the panel. Absent: it has no button for that. */
  onClose?: () => void
  /** The keys that close it, as `aria-keyshortcuts` has them: the host listens for them. */
  closeKeys?: string
  /** The text takes the focus as soon as it is there. @default false */
  focusOnMount?: boolean
  /** The address of a snippet, for the link to one that was saved. */
  hrefOfSnippet?: (snippetId: string) => string
  /** Shows a snippet. Absent, and without an address: what was saved is not linked to. */
  onOpenSnippet?: (snippetId: string) => void
  /** For the editor inside. */
  editor?: Pick<
    SqlEditorProps,
    | 'role'
    | 'connectionString'
    | 'timeoutMs'
    | 'maxResultBytes'
    | 'messages'
    | 'onRun'
    | 'onResult'
    | 'toolbarStart'
    | 'toolbarEnd'
    | 'cellRenderers'
    | 'extensions'
    | 'keymap'
  >
}
