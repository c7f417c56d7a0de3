import { createElement, useEffect, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'

export interface LateComponent<Props> {
  /** Draws `fallback` until the code is there, and throws what kept it from coming. Drawn anew, it tries again. */
  Component: ComponentType<Props & { fallback: ReactNode }>
  /** Fetches the code ahead; more calls cost nothing. */
  preload: () => Promise<void>
}

/**
 * A component whose code is a chunk of its own. Not React.lazy: React holds back for 300 ms whatever follows a fallback of Suspense, and
 * a lazy component that failed once never recovers.
 */
export function lateComponent<Props extends object>(fetchCode: () => Promise<ComponentType<Props>>): LateComponent<Props> {
  let code: ComponentType<Props> | null = null
  let pending: Promise<void> | null = null
  const listeners = new Set<() => void>()

  const preload = () => {
    pending ??= fetchCode().then(
      (loaded) => {
        code = loaded
        for (const listener of listeners) listener()
      },
      (error: unknown) => {
        pending = null
        throw error
      },
    )
    return pending
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  function Component({ fallback, ...props }: Props & { fallback: ReactNode }) {
    const loaded = useSyncExternalStore(
      subscribe,
      () => code,
      () => null,
    )
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)

    // Asks for the code when nobody has yet.
    useEffect(() => {
      let mounted = true
      preload().catch((error: unknown) => {
        if (mounted) setFailure({ error })
      })
      return () => {
        mounted = false
      }
    }, [])
    if (failure) throw failure.error
    // Everything but the fallback is the component's own; TypeScript does not take a generic rest apart.
    return loaded ? createElement(loaded, props as unknown as Props) : fallback
  }
  return { Component, preload }
}
