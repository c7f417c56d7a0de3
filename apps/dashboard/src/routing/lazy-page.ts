import { useEffect, useReducer, type ComponentType } from 'react'

export type PageLoad<Props> =
  | { state: 'loading' }
  | { state: 'loaded'; Component: ComponentType<Props> }
  | { state: 'failed'; error: unknown }

export interface LazyPage<Props> {
  current: () => PageLoad<Props>
  /** Starts to fetch the page's chunk, again if it failed; more calls cost nothing. Never rejects. */
  preload: () => Promise<void>
}

/**
 * A page in a chunk of its own. Not React.lazy: a fallback of Suspense stays for at least 300 ms once it was shown, and a failed
 * lazy component never recovers.
 */
export function lazyPage<Props>(fetchPage: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  let load: PageLoad<Props> = { state: 'loading' }
  let pending: Promise<void> | undefined
  return {
    current: () => load,
    preload: () => {
      if (pending && load.state !== 'failed') return pending
      load = { state: 'loading' }
      pending = fetchPage().then(
        (Component) => {
          load = { state: 'loaded', Component }
        },
        (error: unknown) => {
          load = { state: 'failed', error }
        },
      )
      return pending
    },
  }
}

/** The page's component as soon as it is there. */
export function usePageLoad<Props>(page: LazyPage<Props>): {
  load: PageLoad<Props>
  retry: () => void
} {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const load = page.current()

  // Keeps the screen in step with the fetch of the chunk.
  useEffect(() => {
    if (load.state !== 'loading') return
    let shown = true
    void page.preload().then(() => shown && redraw())
    return () => {
      shown = false
    }
  }, [page, load.state])

  const retry = () => {
    void page.preload().then(redraw)
    redraw()
  }
  return { load, retry }
}
