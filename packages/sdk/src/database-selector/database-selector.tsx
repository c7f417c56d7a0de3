import { useWidgetProject } from '../provider/howdah-context'
import { classNames, dataAttributes, Widget } from '../provider/widget'
import type { DatabaseSelectorProps } from './database-selector.types'
import { DatabaseSelectorView } from './database-selector.view'
import { useDatabaseSelector } from './use-database-selector'

/**
 * Selects the primary or a read replica of a project. Renders nothing while there is nothing to
 * choose.
 */
export function DatabaseSelector(props: DatabaseSelectorProps) {
  const project = useWidgetProject('DatabaseSelector', props.projectRef)
  return (
    <Widget
      name="database-selector"
      project={project}
      onError={props.onError}
      style={props.style}
      {...dataAttributes(props)}
      className={classNames('hw-database-selector', props.className)}
    >
      <Selector {...props} />
    </Widget>
  )
}

function Selector(props: DatabaseSelectorProps) {
  const { hrefOf, onOpen } = props
  return <DatabaseSelectorView model={useDatabaseSelector(props)} hrefOf={hrefOf} onOpen={onOpen} />
}
