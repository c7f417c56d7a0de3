import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { ViewLink } from '../links/view-link'
import { releaseEscape } from '../focus/inner-escape'
import { PortalTheme } from '../theme/portal-theme'
import { useHowdahTheme, usePortalRoot } from '../theme/theme-context'
import type { ToastMessages } from './toast.messages'
import type { Toast, ToastKind, ToastStore } from './toast.store'

const ICONS = { success: CircleCheck, error: CircleAlert, info: Info } satisfies Record<
  ToastKind,
  unknown
>

export interface ToastRegionProps {
  store: ToastStore
  messages: ToastMessages
}

/** Returns false for a document, which takes no second element. */
const isPlace = (node: ParentNode): node is Element | DocumentFragment =>
  node.nodeType !== Node.DOCUMENT_NODE

/**
 * Renders the live regions from the start, since a region that appears together with its text is
 * not read out.
 */
export function ToastRegion({ store, messages }: ToastRegionProps) {
  const toasts = useStore(store)
  const portalRoot = usePortalRoot('ToastProvider')
  const theme = useHowdahTheme()
  const [paused, setPaused] = useState(false)
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  useEffect(() => (layer ? releaseEscape(layer) : undefined), [layer])
  // The dialogs of widgets are in portals of their own: toasts are over all of them.
  const place = portalRoot?.parentNode
  if (!theme || !place || !isPlace(place)) return null

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-toast-id]')?.dataset[
      'toastId'
    ]
    if (event.key !== 'Escape' || id === undefined) return
    event.stopPropagation()
    store.dismiss(id)
  }
  const list = (kinds: readonly ToastKind[]) =>
    toasts
      .filter((toast) => kinds.includes(toast.kind))
      .map((toast) => (
        <ToastItem
          key={toast.id}
          toast={toast}
          paused={paused}
          onDismiss={store.dismiss}
          messages={messages}
        />
      ))

  return createPortal(
    <PortalTheme theme={theme} className="hw-toast-layer" ref={setLayer}>
      <section
        className="hw-toast-region"
        data-ends-at-escape
        // Without a name it is no landmark: an empty one is nowhere to go.
        aria-label={toasts.length > 0 ? messages.region : undefined}
        onPointerEnter={() => setPaused(true)}
        onPointerLeave={() => setPaused(false)}
        onFocus={() => setPaused(true)}
        onBlur={() => setPaused(false)}
        onKeyDown={onKeyDown}
      >
        {/* A modal dialog leaves live regions that are named as such to assistive technology. */}
        <div role="status" aria-live="polite" className="hw-toast-list">
          {list(['success', 'info'])}
        </div>
        <div role="alert" aria-live="assertive" className="hw-toast-list">
          {list(['error'])}
        </div>
      </section>
    </PortalTheme>,
    place,
  )
}

interface ToastItemProps {
  toast: Toast
  paused: boolean
  onDismiss: (id: string) => void
  messages: ToastMessages
}

function ToastItem({ toast, paused, onDismiss, messages }: ToastItemProps) {
  const { id, duration, action, link, dismissLabel } = toast
  const Icon = ICONS[toast.kind]
  const left = useRef(duration)

  useEffect(() => {
    left.current = duration
  }, [toast, duration])

  // While the pointer or the focus is on the toasts, the remaining time is paused.
  useEffect(() => {
    if (paused || !Number.isFinite(left.current)) return
    const started = performance.now()
    const timer = setTimeout(() => onDismiss(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - started
    }
  }, [paused, toast, id, onDismiss])

  return (
    <div className="hw-toast" data-kind={toast.kind} data-toast-id={id}>
      <Icon className="hw-toast-icon" size={18} strokeWidth={1.5} aria-hidden />
      <div className="hw-toast-body">
        <div className="hw-toast-title">
          {toast.title}
          {link && ' '}
          {link && (
            <ViewLink className="hw-toast-link" href={link.href} onOpen={link.onOpen}>
              {link.label}
            </ViewLink>
          )}
        </div>
        {toast.description !== undefined && (
          <div className="hw-toast-description">{toast.description}</div>
        )}
      </div>
      {action && (
        <button
          type="button"
          className="hw-toast-action"
          onClick={() => {
            action.onSelect()
            onDismiss(id)
          }}
        >
          {action.label}
        </button>
      )}
      {dismissLabel === undefined ? (
        <button
          type="button"
          className="hw-toast-dismiss"
          aria-label={messages.dismiss}
          onClick={() => onDismiss(id)}
        >
          <X size={16} strokeWidth={1.5} aria-hidden />
        </button>
      ) : (
        <button type="button" className="hw-toast-action" onClick={() => onDismiss(id)}>
          {dismissLabel}
        </button>
      )}
    </div>
  )
}
