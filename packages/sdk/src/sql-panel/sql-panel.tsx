import { useWidgetProject } from '../provider/howdah-context'
import { classNames, dataAttributes, Widget } from '../provider/widget'
import { WidgetToasts } from '../provider/widget-toasts'
import type { SqlPanelProps } from './sql-panel.types'
import { SqlPanelView } from './sql-panel.view'
import { useSqlPanel } from './use-sql-panel'

/**
 * The SQL editor in a smaller frame, for use beside another page: with templates, results that can
 * be hidden, and a button that saves the text as a snippet. It has its own draft. Fills its
 * container, which must have a height.
 */
export function SqlPanel(props: SqlPanelProps) {
  const project = useWidgetProject('SqlPanel', props.projectRef)
  return (
    <Widget
      name="sql-panel"
      project={project}
      onError={props.onError}
      style={props.style}
      {...dataAttributes(props)}
      className={classNames('hw-sql-aside', props.className)}
    >
      <WidgetToasts>
        <Panel {...props} />
      </WidgetToasts>
    </Widget>
  )
}

function Panel(props: SqlPanelProps) {
  return <SqlPanelView model={useSqlPanel(props)} />
}
