import { useEffect, useState, useSyncExternalStore } from 'react'

export interface LateCode<Code> {
  /** Fetches the code ahead; more calls cost nothing. */
  preload: () => Promise<void>
  /** The code, or null until it is there. Asks for it once it is wanted, and throws what kept it from coming; drawn anew, it tries again. */
  useCode: (wanted: boolean) => Code | null
}

/**
 * Code that is a chunk of its own. Not React.lazy: React holds back for 300 ms whatever follows a fallback of Suspense, and a lazy
 * component that failed once never recovers.
 */
export function lateCode<Code>(fetchCode: () => Promise<Code>): LateCode<Code> {
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
