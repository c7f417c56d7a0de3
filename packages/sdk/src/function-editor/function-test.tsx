import { useProjectRef, useWidgetProject } from '../provider/howdah-context'
import { useTexts } from '../provider/use-texts'
import { classNames, dataAttributes, Widget } from '../provider/widget'
import { functionEditorTexts } from './function-editor.messages'
import type { FunctionTestProps } from './function-editor.types'
import { LazyTestSheet } from './lazy-code'

/**
 * Sends requests to an edge function from a panel at the side of the page, and shows its answers
 * with what it printed and threw. Open as long as it is rendered.
 */
export function FunctionTest(props: FunctionTestProps) {
  const project = useWidgetProject('FunctionTest', props.projectRef)
  return (
    <Widget
      name="function-test"
      project={project}
      onError={props.onError}
      style={props.style}
      {...dataAttributes(props)}
      className={classNames('hw-function-test', props.className)}
    >
      <Sheet {...props} />
    </Widget>
  )
}

function Sheet({ messages, onClose, onTested, projectRef, slug }: FunctionTestProps) {
  return (
    <LazyTestSheet.Component
      fallback={null}
      projectRef={useProjectRef('FunctionTest', projectRef)}
      messages={useTexts(functionEditorTexts, messages)}
      {...{ slug, onClose, onTested }}
    />
  )
}
