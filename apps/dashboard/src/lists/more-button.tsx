import { Button } from '@howdah/ui/elements'

export interface MoreButtonProps {
  /** A list that comes in pages; those of useInfiniteQuery fit. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  label: string
  className?: string
}

/** The way to the next page of a list, as long as there is one. */
export function MoreButton({ query, label, className }: MoreButtonProps) {
  if (!query.hasNextPage) return null
  return (
    <Button
      variant="soft"
      color="gray"
      className={className}
      loading={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {label}
    </Button>
  )
}
