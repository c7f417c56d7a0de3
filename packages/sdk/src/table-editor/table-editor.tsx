import { ToolbarSlotsContext } from '../frame/toolbar-slots'
import { useWidgetProject } from '../provider/howdah-context'
import { ReadingOnly } from '../provider/reading-only'
import { classNames, dataAttributes, Widget } from '../provider/widget'
import { WidgetToasts } from '../provider/widget-toasts'
import { usePerson } from '../provider/use-person'
import { CellRenderersContext } from '../results/cell-renderers'
import { OpenSqlContext } from './open-sql-button'
import type { TableEditorProps } from './table-editor.types'
import { TableEditorLayout } from './table-editor.view'
import { useTableEditor } from './use-table-editor'
import { useTableEditorHandle } from './use-table-editor-handle'

/**
 * Displays the tables and views of a project, and their rows: listed, searched, sorted, filtered,
 * and paginated regardless of their number, with values exactly as Postgres writes them. Fills its
 * container, which must have a height.
 */
export function TableEditor(props: TableEditorProps) {
  const projectRef = useWidgetProject('TableEditor', props.projectRef)
  const person = usePerson('TableEditor')
  // The editor of a person who is not known yet gives way to another one.
  const shown = person.isPending ? { ...props, ref: null } : props
  return (
    <Widget
      name="table-editor"
      project={projectRef}
      onError={props.onError}
      style={props.style}
      {...dataAttributes(props)}
      className={classNames('hw-table-editor', props.className)}
    >
      {/* Tabs are stored per person; until the person is known, they belong to no one. */}
      <WidgetToasts>
        <ReadingOnly isOn={props.readOnly ?? false}>
          <ToolbarSlotsContext value={props}>
            <CellRenderersContext value={props.cellRenderers}>
              <OpenSqlContext value={props.onOpenInSqlEditor}>
                <Editor
                  key={person.id}
                  {...shown}
                  inProject={projectRef}
                  person={person.id ?? ''}
                />
              </OpenSqlContext>
            </CellRenderersContext>
          </ToolbarSlotsContext>
        </ReadingOnly>
      </WidgetToasts>
    </Widget>
  )
}

function Editor({
  person,
  inProject,
  ...props
}: TableEditorProps & { person: string; inProject: string }) {
  const model = useTableEditor(props, inProject, person)
  useTableEditorHandle(props.ref, model)
  return <TableEditorLayout model={model} />
}
