import { Link } from '@howdah/ui'
import type { WorkspaceModel } from './use-sql-workspace'
import { UNTITLED_SNIPPET } from '@howdah/rules'

/** 'Saved snippet! View it here', the last words a link. Spec section 8. */
export function SavedToast({ model: { messages, hrefOf, open }, id }: { model: WorkspaceModel; id: string }) {
  const show = () => open(id, UNTITLED_SNIPPET, false)
  const href = hrefOf?.({ snippetId: id })
  return (
    <>
      {messages.savedSnippet}{' '}
      {href === undefined ? (
        <Link asChild size="2" underline="always">
          <button type="button" onClick={show}>
            {messages.viewItHere}
          </button>
        </Link>
      ) : (
        <Link
          size="2"
          underline="always"
          href={href}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            show()
          }}
        >
          {messages.viewItHere}
        </Link>
      )}
    </>
  )
}
