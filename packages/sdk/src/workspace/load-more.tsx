import { Button } from '@howdah/ui'

interface LoadMoreProps {
  /** A list that comes in pages; those of useInfiniteQuery fit. */
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  messages: { loadMore: string; loadingMore: string }
}

/** The way to the next page of a pane's list, as long as there is one. */
export function LoadMore({ pages, messages }: LoadMoreProps) {
  if (!pages.hasNextPage) return null
  return (
    <Button
      size="1"
      variant="ghost"
      color="gray"
      className="hw-load-more"
      aria-disabled={pages.isFetchingNextPage || undefined}
      onClick={() => void pages.fetchNextPage()}
    >
      {pages.isFetchingNextPage ? messages.loadingMore : messages.loadMore}
    </Button>
  )
}
