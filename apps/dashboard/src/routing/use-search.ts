import { useCallback, useMemo } from 'react'
import { navigate, useSearch as useBrowserSearch } from 'wouter/use-browser-location'

/**
 * Raw query of the address, without its question mark. The router's own hook decodes it as a whole before anyone reads
 * it apart, so that an escaped `&` would end a value.
 */
export function useSearch(): string {
  return useBrowserSearch().replace(/^\?/, '')
}

type Query = URLSearchParams | Record<string, string>
type SetQuery = (
  next: Query | ((before: URLSearchParams) => Query),
  options?: { replace?: boolean },
) => void

/** The parameters of the address, and how to change them in place. */
export function useSearchParams(): [URLSearchParams, SetQuery] {
  const search = useSearch()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const setQuery = useCallback<SetQuery>((next, options) => {
    // As it is now: another part of the page may have changed it since this was drawn.
    const wanted = new URLSearchParams(
      typeof next === 'function' ? next(new URLSearchParams(location.search)) : next,
    )
    navigate(
      wanted.size === 0 ? location.pathname : `${location.pathname}?${wanted.toString()}`,
      options,
    )
  }, [])
  return [query, setQuery]
}
