import { useProjectRef, useWidgetProject } from '../provider/howdah-context'
import { classNames, dataAttributes, Widget } from '../provider/widget'
import type { RealtimeInspectorProps } from './realtime-inspector.types'
import { RealtimeInspectorView } from './realtime-inspector.view'
import { useInspectorHandle } from './use-inspector-handle'
import { useRealtimeInspector } from './use-realtime-inspector'

/**
 * Joins a channel of a project's realtime service as one of the roles of its API, shows what the
 * channel receives as it was sent, and sends messages. Fills its container, which must have a
 * height.
 */
export function RealtimeInspector(props: RealtimeInspectorProps) {
  const project = useWidgetProject('RealtimeInspector', props.projectRef)
  return (
    <Widget
      name="realtime-inspector"
      project={project}
      onError={props.onError}
      style={props.style}
      {...dataAttributes(props)}
      className={classNames('hw-realtime', props.className)}
    >
      <Inspector {...props} />
    </Widget>
  )
}

function Inspector(props: RealtimeInspectorProps) {
  const projectRef = useProjectRef('RealtimeInspector', props.projectRef)
  // A channel belongs to its project.
  return <Channel key={projectRef} {...props} projectRef={projectRef} />
}

function Channel({ ref, ...props }: RealtimeInspectorProps & { projectRef: string }) {
  const model = useRealtimeInspector(props)
  useInspectorHandle(ref, model)
  return <RealtimeInspectorView model={model} />
}
