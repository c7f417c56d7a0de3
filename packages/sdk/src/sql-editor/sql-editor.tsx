import { useState } from 'react'
import { ToolbarSlotsContext } from '../frame/toolbar-slots'
import { useWidgetProject } from '../provider/howdah-context'
import { classNames, dataAttributes, Widget } from '../provider/widget'
import { usePersonId } from '../provider/use-person'
import { CellRenderersContext } from '../results/cell-renderers'
import { SqlEditorView } from './sql-editor.view'
import type { SqlEditorProps } from './sql-editor.types'
import { useEditorActions } from './tools/use-editor-actions'
import { useSqlEditor } from './use-sql-editor'

/**
 * A SQL editor on a project's Postgres: typing with completion from the live schema, runs that stream and can be cancelled, one result
 * tab a statement, and a draft that outlives a reload. Fills its container, which must have a height.
 */
export function SqlEditor(props: SqlEditorProps) {
  const projectRef = useWidgetProject('SqlEditor', props.projectRef)
  const person = usePersonId('SqlEditor')
  const turn = useTurnOfPerson(person)
  // Another project, document or person uses a new editor: nothing of the previous one may remain.
  const key = JSON.stringify([projectRef, props.documentId, props.instanceId, turn])
  return (
    <Widget
      name="sql-editor"
      project={projectRef}
      onError={props.onError}
      style={props.style}
      {...dataAttributes(props)}
      className={classNames('hw-sql-editor', props.className)}
    >
      <ToolbarSlotsContext value={props}>
        <CellRenderersContext value={props.cellRenderers}>
          <SqlEditorSession key={key} {...props} person={person} />
        </CellRenderersContext>
      </ToolbarSlotsContext>
    </Widget>
  )
}

function SqlEditorSession({ person, ...props }: SqlEditorProps & { person: string | null }) {
  const model = useSqlEditor(props, person)
  useEditorActions(model)
  return <SqlEditorView model={model} />
}

/** Counts up when one person gives way to another; becoming known is no change, since it must not disturb who types already. */
function useTurnOfPerson(person: string | null): number {
  const [known, setKnown] = useState(person)
  const [turn, setTurn] = useState(0)
  if (person !== null && person !== known) {
    setKnown(person)
    if (known !== null) setTurn(turn + 1)
  }
  return turn
}
