import { Spinner, Text } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import type { EditingMessages } from '../editing.messages'
import type { DependentRowsModel } from './use-dependent-rows'

interface DependentRowsListProps {
  found: DependentRowsModel
  /** Schema whose name is not shown. */
  schema: string
  cascade: boolean
  messages: EditingMessages
}

/** Lists the tables with rows that reference rows to delete. */
export function DependentRowsList({ found, schema, cascade, messages }: DependentRowsListProps) {
  const { dependents, error } = found
  if (error)
    return <ErrorAlert title={messages.referencingFailed} error={error} onRetry={found.retry} />
  if (dependents === null) {
    return (
      <Text as="p" size="2" color="gray" role="status" className="hw-delete-loading">
        <Spinner /> {messages.referencingLoading}
      </Text>
    )
  }
  if (dependents.length === 0) {
    return (
      <Text as="p" size="2" color="gray" className="hw-form-note">
        {messages.notReferenced}
      </Text>
    )
  }
  return (
    <div role="status">
      <Text as="p" size="2" weight="medium" className="hw-form-note">
        {messages.referencing}
      </Text>
      <ul className="hw-delete-list">
        {dependents.map((one) => {
          const table = one.schema === schema ? one.name : `${one.schema}.${one.name}`
          return (
            <li key={`${one.schema}.${one.name}`}>
              <bdi>{one.count === null ? table : messages.referencingRows(table, one.count)}</bdi>
              {', '}
              {one.isBlocking && !cascade
                ? messages.referencingBlocking
                : messages.referencingDeleted}
            </li>
          )
        })}
      </ul>
      {dependents.some(({ count }) => count === null) && (
        <Text as="p" size="2" color="gray" className="hw-form-note">
          {messages.referencingUncounted}
        </Text>
      )}
    </div>
  )
}
