import { tableShapeQueryOptions } from '@howdah/platform-client/catalog/ddl/table-shape'
import type { TableShape } from '@howdah/platform-client/catalog/ddl/ddl.types'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { Skeleton } from '@howdah/ui/elements'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useHowdahContext } from '../../provider/howdah-context'
import { useFocusReturn } from '../../provider/use-focus-return'
import { SidePanel } from '../../frame/side-panel'
import type { TableAddress } from '../panels/editor-panel'
import type { TableTarget } from '../editor-parts.types'
import type { TableFormMessages } from './table-form.messages'

interface WithShapeProps {
  target: TableTarget
  table: TableAddress
  title: string
  messages: TableFormMessages
  onClose: () => void
  children: (shape: TableShape) => ReactNode
}

/** Form that requires the current shape of the table; a cached one is not used. */
export function WithShape(props: WithShapeProps) {
  const { target, table, title, messages, onClose, children } = props
  const { client, queryClient } = useHowdahContext('TableEditor')
  const { projectRef, connectionString } = target
  // What waits for the table and the form are two dialogs: the focus goes back to where it was before the first.
  useFocusReturn(true)
  const shape = useQuery(
    {
      ...tableShapeQueryOptions(client, { projectRef, connectionString, id: table.id }),
      gcTime: 0,
      refetchOnWindowFocus: false,
    },
    queryClient,
  )
  if (shape.data) return children(shape.data)
  return (
    <SidePanel title={title} closeLabel={messages.close} onClose={onClose}>
      {shape.error ? (
        <ErrorAlert
          title={messages.loadFailed}
          error={shape.error}
          onRetry={() => void shape.refetch()}
        />
      ) : shape.data === null ? (
        <EmptyState icon={<SearchX size={20} strokeWidth={1.5} />} title={messages.gone} />
      ) : (
        <div className="hw-form-skeleton" role="status" aria-label={messages.loading}>
          <Skeleton height="14px" width="20%" />
          <Skeleton height="30px" />
          <Skeleton height="14px" width="24%" />
          <Skeleton height="30px" />
        </div>
      )}
    </SidePanel>
  )
}
