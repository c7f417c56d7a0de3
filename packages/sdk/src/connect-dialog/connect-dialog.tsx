import { Button } from '@howdah/ui/elements'
import { lazyComponent } from '@howdah/ui/lazy/lazy-code'
import { Tooltip } from '@howdah/ui/overlays/tooltip'
import { Cable } from 'lucide-react'
import { classNames, dataAttributes, Widget } from '../provider/widget'
import { useOfferedActions } from '../widget-actions/use-offered-actions'
import type { ConnectDialogProps } from './connect-dialog.types'
import { useConnectDialog } from './use-connect-dialog'

const LazyConnectPanel = lazyComponent(
  async () => (await import('./panel/connect-panel')).ConnectPanel,
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
  return (
    <>
      {/* The same button in each state, so that it keeps the focus. */}
      <Tooltip content={messages.notActive} {...(canConnect === false ? {} : { open: false })}>
        <Button
          size="1"
          variant="surface"
          color="gray"
          aria-label={messages.connect}
          aria-haspopup="dialog"
          aria-expanded={canConnect === true && view.showConnect}
          aria-disabled={canConnect !== true || undefined}
          onPointerEnter={canConnect === true ? preload : undefined}
          onFocus={canConnect === true ? preload : undefined}
          onClick={canConnect === true ? open : undefined}
        >
          <Cable size={14} strokeWidth={1.5} aria-hidden />
          <span className="hw-connect-text">{messages.connect}</span>
        </Button>
      </Tooltip>
      {canConnect === true && view.showConnect && (
        <LazyConnectPanel.Component fallback={null} model={model} options={props} />
      )}
    </>
  )
}
