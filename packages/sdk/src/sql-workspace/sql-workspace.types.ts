import type { ProjectWidgetProps } from '../provider/widget-props'
import type { SqlEditorProps } from '../sql-editor'
import type { SqlWorkspaceMessages } from './sql-workspace.messages'

/** The part of a workspace that can be linked to. */
export interface SqlWorkspaceView {
  /**
   * The snippet in front; `new` begins one, and reports its id by `onViewChange`; null is the
   * index, with the scratch pad.
   */
  snippetId: string | null
  /** Schema whose tables completion offers first. A tab keeps its own. */
  schema?: string
}

export interface SqlWorkspaceProps extends ProjectWidgetProps<SqlWorkspaceMessages> {
  /** The view in front, when the host owns it, in its address bar for example. */
  view?: SqlWorkspaceView
  /** The view at first, if the widget manages it. @default the tab that was in front last */
  defaultView?: SqlWorkspaceView
  /**
   * Initial content of a snippet that the view `new` begins. It is saved once it is changed.
   * @default Untitled, and no text
   */
  newSnippet?: { name: string; sql: string } | undefined
  /** Called when a person opens another view. */
  onViewChange?: (view: SqlWorkspaceView) => void
  /** The address of a view, for links that can be opened in another tab of the browser. Absent: they are buttons. */
  hrefOf?: (view: SqlWorkspaceView) => string
  /** Sets the tabs of two workspaces on one project apart. @default '' */
  instanceId?: string
  /**
   * Moves the focus to the scratch pad as soon as this is true and it is in front. @default false
   */
  autoFocus?: boolean
  /** For the editors inside. */
  editor?: Pick<
    SqlEditorProps,
    | 'role'
    | 'connectionString'
    | 'timeoutMs'
    | 'maxResultBytes'
    | 'defaultRowLimit'
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
