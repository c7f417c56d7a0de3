import {
  createElement,
  useEffect,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import { fetchCodeAgain } from './fetch-code'

export type CodeLoad<Code> =
  | { state: 'loading' }
  | { state: 'loaded'; code: Code }
  | { state: 'failed'; error: unknown }

export interface LazyCode<Code> {
  /**
   * Fetches the code ahead; further calls cost nothing, and a failed one is tried again. Resolves
   * to true when the code is loaded and to false when it failed; never rejects.
   */
  preload: () => Promise<boolean>
  /**
   * Returns the state of the code, and loads it while `wanted` is true. A failure lasts until
   * `retry` is called or the component is mounted again.
   * @default wanted true
   */
  useLoad: (wanted?: boolean) => { load: CodeLoad<Code>; retry: () => void }
}

export interface LazyComponent<Props> extends LazyCode<ComponentType<Props>> {
  /**
   * Renders `fallback` until the code is loaded, and throws the error that prevented loading.
   * Rendered again, it retries.
   */
  Component: ComponentType<Props & { fallback: ReactNode }>
}

const LOADING = { state: 'loading' } as const

/**
 * Loads code of a separate chunk: the only lazy mechanism of the repository. Unlike React.lazy, it
 * does not delay content after a Suspense fallback by 300 ms, and recovers from a failure: it
 * retries for some seconds and when the browser is online again.
 */
export function lazyCode<Code>(fetchCode: () => Promise<Code>): LazyCode<Code> {
  let loaded: { state: 'loaded'; code: Code } | null = null
  let pending: Promise<void> | null = null
  const listeners = new Set<() => void>()

  const fetchOnce = () => {
    pending ??= fetchCodeAgain(fetchCode).then(
      (code) => {
        loaded = { state: 'loaded', code }
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

  function useLoad(wanted = true) {
    const fetched = useSyncExternalStore(
      subscribe,
      () => loaded,
      () => null,
    )
    const [failed, setFailed] = useState<{ state: 'failed'; error: unknown } | null>(null)
    const wantsFetch = wanted && !failed

    useEffect(() => {
      if (!wantsFetch) return
      let mounted = true
      fetchOnce().catch((error: unknown) => {
        if (mounted) setFailed({ state: 'failed', error })
      })
      return () => {
        mounted = false
      }
    }, [wantsFetch])

    // Tries again when the line is back.
    useEffect(() => {
      if (!failed) return
      const retry = () => setFailed(null)
      addEventListener('online', retry)
      return () => removeEventListener('online', retry)
    }, [failed])
    return { load: fetched ?? failed ?? LOADING, retry: () => setFailed(null) }
  }

  return {
    preload: () =>
      fetchOnce().then(
        () => true,
        () => false,
      ),
    useLoad,
  }
}

/** Loads a component as `lazyCode` does, with a fallback in its place until then. */
export function lazyComponent<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  const code = lazyCode(fetchCode)

  function Component({ fallback, ...props }: Props & { fallback: ReactNode }) {
    const { load } = code.useLoad()
    if (load.state === 'failed') throw load.error
    // Everything but the fallback is the component's own; TypeScript does not take a generic rest apart.
    return load.state === 'loaded' ? createElement(load.code, props as unknown as Props) : fallback
  }
  return { ...code, Component }
}
