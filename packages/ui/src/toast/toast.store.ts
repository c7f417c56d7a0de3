import type { ReactNode } from 'react'
import { createStore } from 'zustand/vanilla'
import type { ReadonlyStore } from '../store/readonly-store'

export type ToastKind = 'success' | 'error' | 'info'

export interface ToastOptions {
  /** A second, quieter line. */
  description?: ReactNode
  /** Replaces the toast with the same id instead of adding one. */
  id?: string
  /** Milliseconds until it is dismissed automatically; Infinity disables this. @default 5000, for errors 8000 */
  duration?: number
  /** One thing to do from the toast; it closes the toast. */
  action?: { label: string; onSelect: () => void }
  /** A button with these words in place of the cross. */
  dismissLabel?: string
}

export interface Toast extends ToastOptions {
  id: string
  kind: ToastKind
  title: ReactNode
  duration: number
}

const DEFAULT_DURATION: Record<ToastKind, number> = { success: 5000, info: 5000, error: 8000 }

/** Maximum number of toasts on screen; the oldest give way. */
const MAX_TOASTS = 5

export interface ToastStore extends ReadonlyStore<readonly Toast[]> {
  show: (kind: ToastKind, title: ReactNode, options?: ToastOptions) => string
  dismiss: (id: string) => void
}

/** A store of toasts; every provider makes its own. */
export function createToastStore(): ToastStore {
  const { setState, ...store } = createStore<readonly Toast[]>(() => [])
  let count = 0
  return {
    ...store,
    show(kind, title, options = {}) {
      const id = options.id ?? `toast-${++count}`
      const toast: Toast = {
        ...options,
        id,
        kind,
        title,
        duration: options.duration ?? DEFAULT_DURATION[kind],
      }
      setState(
        (toasts) => [...toasts.filter((other) => other.id !== id), toast].slice(-MAX_TOASTS),
        true,
      )
      return id
    },
    dismiss(id) {
      if (store.getState().some((toast) => toast.id === id))
        setState((toasts) => toasts.filter((toast) => toast.id !== id), true)
    },
  }
}
