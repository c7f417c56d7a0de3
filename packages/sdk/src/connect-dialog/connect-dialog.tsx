import { Button } from '@howdah/ui/elements'
import { lazyComponent } from '@howdah/ui/lazy/lazy-code'
import { LazyTooltip } from '@howdah/ui/overlays/lazy-tooltip'
import { Cable } from 'lucide-react'
import { useWidgetProject } from '../provider/howdah-context'
import { classNames, dataAttributes, Widget } from '../provider/widget'
import { useOfferedActions } from '../widget-actions/use-offered-actions'
import type { ConnectDialogProps } from './connect-dialog.types'
import { useConnectDialog, type ConnectDialogModel } from './use-connect-dialog'

const LazyConnectPanel = lazyComponent(
  async () => (await import('./panel/connect-panel')).ConnectPanel,
)
/**
 * A button that opens a dialog with the connection strings of a project, and with guides for
 * frameworks and ORMs. Disabled unless the project is active and healthy.
 */
export function ConnectDialog(props: ConnectDialogProps) {
  const project = useWidgetProject('ConnectDialog', props.projectRef)
  return (
    <Widget
      name="connect-dialog"
      project={project}
      onError={props.onError}
      style={props.style}
      {...dataAttributes(props)}
      className={classNames('hw-connect', props.className)}
    >
      <ButtonAndDialog {...props} />
    </Widget>
  )
}

function ButtonAndDialog(props: ConnectDialogProps) {
  const model = useConnectDialog(props)
  return (
    <>
      {props.button !== false && <ConnectButton model={model} />}
      {model.canConnect === true && model.view.showConnect && (
        <LazyConnectPanel.Component fallback={null} model={model} options={props} />
      )}
    </>
  )
}

function ConnectButton({ model }: { model: ConnectDialogModel }) {
  const { messages, canConnect, view, onView } = model
  const isEnabled = canConnect === true
  const open = () => onView({ showConnect: true, tab: 'direct' })
  useOfferedActions(messages.regionLabel, () => [
    isEnabled && { id: 'open', label: messages.title, run: open },
  ])
  const preload = () => void LazyConnectPanel.preload()
  return (
    <LazyTooltip content={canConnect === false ? messages.notActive : undefined}>
      <Button
        size="1"
        variant="surface"
        color="gray"
        aria-haspopup="dialog"
        aria-expanded={isEnabled && view.showConnect}
        aria-disabled={!isEnabled || undefined}
        onPointerEnter={isEnabled ? preload : undefined}
        onFocus={isEnabled ? preload : undefined}
        onClick={isEnabled ? open : undefined}
      >
        <Cable size={14} strokeWidth={1.5} aria-hidden />
        {messages.connect}
      </Button>
    </LazyTooltip>
  )
}
