import { Button } from '@howdah/ui/elements'
import { lazyCode, lazyComponent } from '@howdah/ui/lazy/lazy-code'
import { Cable } from 'lucide-react'
import { useCallback, useRef, type ComponentType } from 'react'
import { Region } from '../regions/region'
import type { RouteMatch } from '../routing/match'
import { PageSlot } from '../routing/route-outlet'
import { useSearchParams } from '../routing/use-search'
import type { Scope } from '../scope/use-scope'
import './connect.css'
import { connectMessages as messages } from './connect.messages'
import { isConnectOpen, openConnect } from './open-connect'
import type { ProjectConnectProps } from './project-connect'

const dialog = lazyCode<ComponentType<ProjectConnectProps>>(() =>
  import('./project-connect').then((m) => m.ProjectConnect),
)
const tooltip = lazyComponent(async () => (await import('./reason-tooltip')).ReasonTooltip)

const face = (
  <>
    <Cable size={14} strokeWidth={1.5} aria-hidden />
    <span className="hd-connect-text">{messages.connect}</span>
  </>
)

/**
 * The Connect button, on the pages of a project. The dialog behind it is in the address; its code is
 * fetched when the pointer or the focus is near, or when an address opens it.
 */
export function ConnectSlot({ match, scope }: { match: RouteMatch | null; scope: Scope }) {
  const [query, setQuery] = useSearchParams()
  const { ref, project } = scope
  if (match?.route.layout !== 'project' || ref === undefined || !project) return null
  if (project.status !== 'ACTIVE_HEALTHY') return <Unavailable />
  const isOpen = isConnectOpen(query)
  const preload = () => void dialog.preload()
  return (
    <>
      <Button
        size="1"
        variant="surface"
        color="gray"
        className="hd-connect"
        aria-label={messages.connect}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setQuery(openConnect)}
      >
        {face}
      </Button>
      {isOpen && (
        <Region title={messages.failed}>
          <PageSlot page={dialog} pageProps={{ project }} loading={null} />
        </Region>
      )}
    </>
  )
}

function Unavailable() {
  const isFocused = useRef(false)
  // The button with a tooltip is another element, which takes over the focus.
  const takeFocus = useCallback((element: HTMLButtonElement | null) => {
    if (isFocused.current) element?.focus()
  }, [])
  const button = (
    <Button
      ref={takeFocus}
      onFocus={() => (isFocused.current = true)}
      onBlur={() => (isFocused.current = false)}
      size="1"
      variant="surface"
      color="gray"
      className="hd-connect"
      aria-label={messages.connect}
      aria-disabled
    >
      {face}
    </Button>
  )
  return (
    <tooltip.Component fallback={button} reason={messages.notActive}>
      {button}
    </tooltip.Component>
  )
}
