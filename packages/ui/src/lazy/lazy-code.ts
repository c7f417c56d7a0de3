import { useEffect, useState, useSyncExternalStore } from 'react'

export interface LazyCode<Code> {
  /** Fetches the code ahead; more calls cost nothing. */
  preload: () => Promise<void>
  /**
   * Returns the code, or null until it is loaded. Loads it when `wanted` is true and throws the
   * error of a failed load; mounted again, it retries.
   */
  useCode: (wanted: boolean) => Code | null
}

/**
 * Loads code that is a chunk of its own. Not React.lazy: React delays the content that follows a
 * fallback of Suspense by 300 ms, and a lazy component that failed once never recovers.
 */
export function lazyCode<Code>(fetchCode: () => Promise<Code>): LazyCode<Code> {
  // In a box: code may be a function, which a store's reader takes for something to call.
  let box: { code: Code } | null = null
  let pending: Promise<void> | null = null
  const listeners = new Set<() => void>()

  const preload = () => {
    pending ??= fetchCode().then(
      (code) => {
        box = { code }
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

  function useCode(wanted: boolean): Code | null {
    const fetched = useSyncExternalStore(
      subscribe,
      () => box,
      () => null,
    )
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)

    useEffect(() => {
      if (!wanted) return
      let mounted = true
      preload().catch((error: unknown) => {
        if (mounted) setFailure({ error })
      })
      return () => {
        mounted = false
      }
    }, [wanted])
    if (failure) throw failure.error
    return fetched?.code ?? null
  }
  return { preload, useCode }
}
