import { ToastProvider } from '@howdah/ui/toast/toast-provider'
import { useProjectRef } from '../provider/howdah-context'
import { ReadingOnly } from '../provider/reading-only'
import { classNames, dataAttributes, Widget } from '../provider/widget'
import { usePersonId } from '../provider/use-person'
import type { TableEditorProps } from './table-editor.types'
import { TableEditorLayout } from './table-editor.view'
import { useTableEditor } from './use-table-editor'

/**
 * Displays the tables and views of a project, and their rows: listed, searched, sorted, filtered,
 * and paginated regardless of their number, with values exactly as Postgres writes them. Fills its
 * container, which must have a height.
 */
export function TableEditor(props: TableEditorProps) {
  const projectRef = useProjectRef('TableEditor', props.projectRef)
  const person = usePersonId('TableEditor')
  return (
    <Widget
      name="table-editor"
      onError={props.onError}
      style={props.style}
      {...dataAttributes(props)}
      className={classNames('hw-table-editor', props.className)}
    >
      {/* Tabs are stored per person; until the person is known, they belong to no one. */}
      <ToastProvider>
        <ReadingOnly isOn={props.readOnly ?? false}>
          <Editor key={person} {...props} inProject={projectRef} person={person ?? ''} />
        </ReadingOnly>
      </ToastProvider>
    </Widget>
  )
}

function Editor({
  person,
  inProject,
  ...props
}: TableEditorProps & { person: string; inProject: string }) {
  return <TableEditorLayout model={useTableEditor(props, inProject, person)} />
}
