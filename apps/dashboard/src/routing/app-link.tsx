import { use, useEffect, useRef, type ComponentProps } from 'react'
import { Link } from 'wouter'
import { PrefetchContext } from './prefetch-context'

/** Milliseconds that the pointer rests on a link before its page's code is fetched. */
export const PREFETCH_DELAY_MS = 75

export interface AppLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'className'> {
  /** From `paths`. */
  href: string
  className?: string
  /** State of the history entry that following the link makes. */
  state?: unknown
}

/** A link within the dashboard. Resting on it, or focusing it, fetches the chunk of the page that it leads to. */
export function AppLink({ href, onMouseEnter, onMouseLeave, onFocus, ...rest }: AppLinkProps) {
  const prefetchPage = use(PrefetchContext)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // An unmounted link prefetches nothing.
  useEffect(() => () => clearTimeout(timer.current), [])

  const prefetch = () => prefetchPage(new URL(href, location.origin).pathname)
  return (
    <Link
      {...rest}
      href={href}
      onMouseEnter={(event) => {
        onMouseEnter?.(event)
        timer.current = setTimeout(prefetch, PREFETCH_DELAY_MS)
      }}
      onMouseLeave={(event) => {
        onMouseLeave?.(event)
        clearTimeout(timer.current)
      }}
      onFocus={(event) => {
        onFocus?.(event)
        prefetch()
      }}
    />
  )
}
