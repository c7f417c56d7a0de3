import { ToastProvider } from '@howdah/ui/toast/toast-provider'
import type { ReactNode } from 'react'
import { useHowdahContext } from './howdah-context'

/** Holds the toasts of a widget; those of a host that shows toasts itself are passed to it. */
export function WidgetToasts({ children }: { children: ReactNode }) {
  const { onToast } = useHowdahContext('WidgetToasts')
  return <ToastProvider onToast={onToast}>{children}</ToastProvider>
}
