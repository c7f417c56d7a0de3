import { createContext, use, useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useHeading } from './section-context'

/** Returns true once after each navigation: the first caller sets the focus. */
export const FocusClaimContext = createContext<() => boolean>(() => false)

export interface PageHeadingProps {
  /** @default the heading of the page's row */
  children?: ReactNode
  /** There for those who hear the page, not drawn. */
  hidden?: boolean
  /** Called to place the focus elsewhere after a navigation. */
  insteadOfFocus?: () => void
}

/** The only h1 of a page. It is focused after a navigation, so that screen readers announce the page. */
export function PageHeading({ children, hidden = false, insteadOfFocus }: PageHeadingProps) {
  const own = useHeading()
  const claimFocus = use(FocusClaimContext)
  const heading = useRef<HTMLHeadingElement>(null)

  const place = useEffectEvent(() => {
    if (!claimFocus()) return
    if (insteadOfFocus) insteadOfFocus()
    else heading.current?.focus({ preventScroll: true })
  })
  // Keeps the focus in step with the navigation that brought this heading.
  useEffect(() => place(), [claimFocus])

  return (
    <h1 ref={heading} tabIndex={-1} className={hidden ? 'hw-visually-hidden' : 'hd-page-heading'}>
      {children ?? own}
    </h1>
  )
}
