import { createContext, use, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { ToastRegion } from './toast-region'
import { useOwnTexts } from '../theme/own-texts'
import { toastMessages } from './toast.messages'
import type { ToastMessages } from './toast.messages'
import { createToastStore } from './toast.store'
import type { Toast, ToastOptions, ToastStore } from './toast.store'

/** Shows a message. Every function returns the toast's id. */
export interface ToastApi {
  success: (title: string, options?: ToastOptions) => string
  /** An empty title becomes 'An unknown error occurred'. */
  error: (title: string, options?: ToastOptions) => string
  info: (title: string, options?: ToastOptions) => string
  dismiss: (id: string) => void
}

const ToastContext = createContext<ToastApi | null>(null)

export interface ToastProviderProps {
  children?: ReactNode
  messages?: Partial<ToastMessages>
  /** Shows the toasts in place of the provider, which then shows none. */
  onToast?: ((toast: Toast) => void) | undefined
}

/**
 * Holds the toasts of everything inside and shows them in the theme's portal root. Must be inside
 * HowdahTheme. Inside another provider, its toasts are those of the outer one, unless it has
 * `onToast`: one place on the screen has one list.
 */
export function ToastProvider(props: ToastProviderProps) {
  return use(ToastContext) && !props.onToast ? props.children : <OwnToasts {...props} />
}

function OwnToasts({ children, messages, onToast }: ToastProviderProps) {
  const [store] = useState<ToastStore>(createToastStore)
  const texts = useOwnTexts('toast', toastMessages, messages)
  const { unknownError } = texts
  const api = useMemo<ToastApi>(
    () => ({
      success: (title, options) => store.show('success', title, options, onToast),
      error: (title, options) => store.show('error', title || unknownError, options, onToast),
      info: (title, options) => store.show('info', title, options, onToast),
      dismiss: (id) => store.dismiss(id),
    }),
    [store, unknownError, onToast],
  )
  return (
    <ToastContext value={api}>
      {children}
      <ToastRegion store={store} messages={texts} />
    </ToastContext>
  )
}

/** @throws outside of a ToastProvider */
export function useToast(): ToastApi {
  const api = use(ToastContext)
  if (api === null)
    throw new Error('useToast must be used inside <ToastProvider> (HowdahProvider brings one).')
  return api
}
