import { Button } from '@howdah/ui/elements'
import { lazyComponent } from '@howdah/ui/lazy/lazy-code'
import { Cable } from 'lucide-react'
import { classNames, dataAttributes, Widget } from '../provider/widget'
import { useOfferedActions } from '../widget-actions/use-offered-actions'
import type { ConnectDialogProps } from './connect-dialog.types'
import { useConnectDialog, type ConnectDialogModel } from './use-connect-dialog'

const LazyConnectPanel = lazyComponent(
  async () => (await import('./panel/connect-panel')).ConnectPanel,
)
const LazyUnavailableButton = lazyComponent(
  async () => (await import('./unavailable-button')).UnavailableButton,
)

/**
 * A button that opens a dialog with the connection strings of a project, and with guides for
 * frameworks and ORMs. Disabled unless the project is active and healthy.
 */
export function ConnectDialog(props: ConnectDialogProps) {
  return (
    <Widget
      name="connect-dialog"
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
  const { messages, canConnect, view, onView } = model
  const open = () => onView({ showConnect: true, tab: 'direct' })
  useOfferedActions(messages.regionLabel, () => [
    canConnect === true && { id: 'open', label: messages.title, run: open },
  ])
  const preload = () => void LazyConnectPanel.preload()
  if (!canConnect) return <Unavailable messages={messages} isKnown={canConnect === false} />
  return (
    <>
      <Button
        size="1"
        variant="surface"
        color="gray"
        aria-haspopup="dialog"
        aria-expanded={view.showConnect}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={open}
      >
        <Cable size={14} strokeWidth={1.5} aria-hidden />
        {messages.connect}
      </Button>
      {view.showConnect && (
        <LazyConnectPanel.Component fallback={null} model={model} options={props} />
      )}
    </>
  )
}

/** The tooltip of a disabled button is loaded where one is. */
function Unavailable({
  messages,
  isKnown,
}: Pick<ConnectDialogModel, 'messages'> & { isKnown: boolean }) {
  const button = (
    <Button size="1" variant="surface" color="gray" aria-disabled>
      <Cable size={14} strokeWidth={1.5} aria-hidden />
      {messages.connect}
    </Button>
  )
  if (!isKnown) return button
  return (
    <LazyUnavailableButton.Component fallback={button} reason={messages.notActive}>
      {button}
    </LazyUnavailableButton.Component>
  )
}
