import { Link } from '@howdah/ui/elements'
import { ViewLink } from '../../links/view-link'

interface SavedSnippetProps {
  messages: { savedSnippet: string; viewItHere: string }
  href: string | undefined
  /** Undefined, and no address: there is nowhere to view it. */
  onOpen: (() => void) | undefined
}

/** 'Saved snippet! View it here', the last words a link. Spec section 8. */
export function SavedSnippetNotice({ messages, href, onOpen }: SavedSnippetProps) {
  if (href === undefined && !onOpen) return messages.savedSnippet
  return (
    <>
      {messages.savedSnippet}{' '}
      <Link asChild size="2" underline="always">
        <ViewLink href={href} onOpen={onOpen}>
          {messages.viewItHere}
        </ViewLink>
      </Link>
    </>
  )
}
