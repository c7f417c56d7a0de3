import type { ProjectWidgetProps } from '../provider/widget-props'
import type { SchemaDiagramMessages } from './schema-diagram.messages'

/** The part of a diagram's state that can be linked to. */
export interface SchemaDiagramView {
  /** @default ['public'] */
  schemas?: readonly string[]
  /** The oid of the table that is shown with its neighbors only. */
  focus?: number | undefined
  /** @default 'diagram' */
  mode?: 'diagram' | 'list'
}

/** Table that a diagram leads to. */
export interface SchemaDiagramTable {
  /** The oid. */
  id: number
  schema: string
  name: string
}

export interface SchemaDiagramProps extends ProjectWidgetProps<SchemaDiagramMessages> {
  /** The displayed view, if the host controls it, for example in its address bar. */
  view?: SchemaDiagramView
  /** The view at first, if the widget manages it. @default the diagram of the schema public */
  defaultView?: SchemaDiagramView
  /** Called when a person opens another view. */
  onViewChange?: (view: SchemaDiagramView) => void
  /** Address of a table in the host; undefined where it has none. */
  hrefOf?: (table: SchemaDiagramTable) => string | undefined
  /** Opens a table in the host. Without it and `hrefOf`, tables are not links. */
  onOpenTable?: (table: SchemaDiagramTable) => void
  /**
   * Opens the form of a table in the host, or of one of its columns. Absent: tables are not edited
   * from here.
   */
  onEditTable?: (table: SchemaDiagramTable, column?: string) => void
  /** Picks one of the project's own databases. */
  connectionString?: string
}
