import { useWidgetProject } from '../provider/howdah-context'
import { classNames, dataAttributes, Widget } from '../provider/widget'
import { WidgetToasts } from '../provider/widget-toasts'
import { usePersonId } from '../provider/use-person'
import type { SqlWorkspaceProps } from './sql-workspace.types'
import { SqlWorkspaceLayout } from './sql-workspace.view'
import { useSqlWorkspace } from './use-sql-workspace'

/**
 * SQL editors in tabs, with the snippets of a project next to them: each is saved automatically a second after the last change, and what is
 * not saved yet outlives a reload. Fills its container, which must have a height.
 */
export function SqlWorkspace(props: SqlWorkspaceProps) {
  const projectRef = useWidgetProject('SqlWorkspace', props.projectRef)
  const person = usePersonId('SqlWorkspace')
  return (
    <Widget
      name="sql-workspace"
      project={projectRef}
      onError={props.onError}
      style={props.style}
      {...dataAttributes(props)}
      className={classNames('hw-sql-workspace', props.className)}
    >
      <WidgetToasts>
        <Workspace {...props} inProject={projectRef} person={person} />
      </WidgetToasts>
    </Widget>
  )
}

function Workspace({
  person,
  inProject: projectRef,
  ...props
}: SqlWorkspaceProps & { person: string | null; inProject: string }) {
  return <SqlWorkspaceLayout model={useSqlWorkspace(props, projectRef, person)} />
}
