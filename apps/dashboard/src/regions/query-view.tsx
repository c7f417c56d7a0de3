import { PlatformError } from '@howdah/platform-client/errors'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import type { ReactNode } from 'react'

/** Part of a query result that QueryView needs; compatible with useQuery and useInfiniteQuery. */
export interface QueryState<Data> {
  data: Data | undefined
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

export interface QueryViewProps<Data> {
  query: QueryState<Data>
  /** Title above the error, stating the failed action. */
  title?: string
  /** Placeholder in the shape of the content; becomes visible only after 300 ms. */
  loading: ReactNode
  /** In place of the error when the thing does not exist. @default the error */
  notFound?: ReactNode
  children: (data: Data) => ReactNode
}

/** One query's place on the screen: loading, failed with a retry, not there, or the data. Data that is there stays when a refresh fails. */
export function QueryView<Data>({
  query,
  title,
  loading,
  notFound,
  children,
}: QueryViewProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error && !query.isFetching) {
    if (notFound !== undefined && isNotFound(query.error)) return notFound
    return <ErrorAlert title={title} error={query.error} onRetry={() => void query.refetch()} />
  }
  return loading
}

/** A slug or reference that the contract refuses as malformed cannot exist either. */
export function isNotFound(error: unknown): boolean {
  return (
    error instanceof PlatformError && (error.code === 'not_found' || error.code === 'bad_request')
  )
}
