import { createContext, use, useEffect, useRef, type ReactNode } from 'react'

/** Answers true once after each navigation: whoever asks first places the focus. */
export const FocusClaimContext = createContext<() => boolean>(() => false)

export interface PageHeadingProps {
  children: ReactNode
  /** There for those who hear the page, not drawn. */
  hidden?: boolean
}

/** The one h1 of a page. After a navigation it takes the focus, so that a screen reader says where one is. */
export function PageHeading({ children, hidden = false }: PageHeadingProps) {
  const claimFocus = use(FocusClaimContext)
  const heading = useRef<HTMLHeadingElement>(null)

  // Keeps the focus in step with the navigation that brought this heading.
  useEffect(() => {
    if (claimFocus()) heading.current?.focus({ preventScroll: true })
  }, [claimFocus])

  return (
    <h1 ref={heading} tabIndex={-1} className={hidden ? 'hd-hidden' : 'hd-page-heading'}>
      {children}
    </h1>
  )
}
