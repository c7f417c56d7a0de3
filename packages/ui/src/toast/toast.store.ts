import { createStore } from 'zustand/vanilla'
import type { ReadonlyStore } from '../store/readonly-store'

export type ToastKind = 'success' | 'error' | 'info'

export interface ToastOptions {
  /** A second, quieter line. */
  description?: string
  /** Replaces the toast with the same id instead of adding one. */
  id?: string
  /** Milliseconds until it is dismissed automatically; Infinity disables this. @default 5000, for errors 8000 */
  duration?: number
  /** One thing to do from the toast; it closes the toast. */
  action?: { label: string; onSelect: () => void }
  /** Leads to what the toast is about: to its address, or by calling `onOpen`. Drawn behind the title. */
  link?: { label: string; href?: string | undefined; onOpen?: (() => void) | undefined }
  /** A button with these words in place of the cross. */
  dismissLabel?: string
}

/** A message about something that has happened or goes on. */
export interface Toast extends ToastOptions {
  /** Of all toasts of a page. */
  id: string
  kind: ToastKind
  title: string
  duration: number
}

const DEFAULT_DURATION: Record<ToastKind, number> = { success: 5000, info: 5000, error: 8000 }

/** Maximum number of toasts on screen; the oldest give way. */
const MAX_TOASTS = 5

export interface ToastStore extends ReadonlyStore<readonly Toast[]> {
  /** With `onToast`, the toast is passed to it and not added. */
  show: (
    kind: ToastKind,
    title: string,
    options?: ToastOptions,
    onToast?: (toast: Toast) => void,
  ) => string
  dismiss: (id: string) => void
}

let stores = 0

/** A store of toasts; every provider makes its own. */
export function createToastStore(): ToastStore {
  const { setState, ...store } = createStore<readonly Toast[]>(() => [])
  const place = `howdah-${++stores}-`
  let count = 0
  return {
    ...store,
    show(kind, title, options = {}, onToast = undefined) {
      const id = options.id ?? `toast-${++count}`
      const toast: Toast = {
        ...options,
        id,
        kind,
        title,
        duration: options.duration ?? DEFAULT_DURATION[kind],
      }
      // Ids are those of this store; a host has one list for all.
      if (onToast) onToast({ ...toast, id: `${place}${id}` })
      else
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
