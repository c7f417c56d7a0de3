import type { HTMLAttributes, MouseEvent } from 'react'

interface ViewLinkProps extends HTMLAttributes<HTMLElement> {
  /** Undefined where the host has no address for it. */
  href: string | undefined
  /** Undefined: the link alone leads there. */
  onOpen: ((event: MouseEvent) => void) | undefined
}

/** Leads to another view: a link where the host has addresses, so that the browser's own ways with links work, else a button. */
export function ViewLink({ href, onOpen, ...rest }: ViewLinkProps) {
  const onClick = (event: MouseEvent) => {
    // A new tab, a new window, a download.
    if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen(event)
  }
  return href === undefined ? (
    <button {...rest} type="button" onClick={onClick} />
  ) : (
    <a {...rest} href={href} onClick={onClick} />
  )
}
