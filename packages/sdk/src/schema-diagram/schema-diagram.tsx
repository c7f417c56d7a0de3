import { useWidgetProject } from '../provider/howdah-context'
import { classNames, dataAttributes, Widget } from '../provider/widget'
import type { SchemaDiagramProps } from './schema-diagram.types'
import { SchemaDiagramLayout } from './schema-diagram.view'
import { useSchemaDiagram } from './use-schema-diagram'

/**
 * Shows the tables of one or several schemas as a diagram, with the foreign keys between them, and
 * as a list with the same contents.
 */
export function SchemaDiagram(props: SchemaDiagramProps) {
  const project = useWidgetProject('SchemaDiagram', props.projectRef)
  return (
    <Widget
      name="schema-diagram"
      project={project}
      onError={props.onError}
      style={props.style}
      {...dataAttributes(props)}
      className={classNames('hw-schema-diagram', props.className)}
    >
      <Diagram {...props} />
    </Widget>
  )
}

function Diagram(props: SchemaDiagramProps) {
  const model = useSchemaDiagram(props)
  const { hrefOf, onEditTable, onOpenTable } = props
  return (
    <SchemaDiagramLayout
      model={model}
      definable={model.definable}
      hrefOf={hrefOf}
      onEditTable={onEditTable}
      onOpenTable={onOpenTable}
    />
  )
}
