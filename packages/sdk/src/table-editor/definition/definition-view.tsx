import { definitionQueryOptions } from '@howdah/platform-client/catalog/definition'
import { Button, Skeleton } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { useQuery } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useHowdahContext } from '../../provider/howdah-context'
import { copyToClipboard } from '../../clipboard/copy-to-clipboard'
import type { TableTarget } from '../editor-parts.types'
import type { TableEditorMessages } from '../table-editor.messages'

/** The statements that make the relation as it is. */
export function DefinitionView({
  target,
  messages,
  id,
}: {
  target: TableTarget
  messages: TableEditorMessages
  id: number
}) {
  const { client, queryClient } = useHowdahContext('TableEditor')
  const { projectRef, connectionString } = target
  const { data, error, refetch } = useQuery(
    definitionQueryOptions(client, { projectRef, connectionString, id }),
    queryClient,
  )
  const [copied, setCopied] = useState<boolean | null>(null)
  if (error && data === undefined)
    return (
      <ErrorAlert title={messages.definitionFailed} error={error} onRetry={() => void refetch()} />
    )
  if (data === undefined) return <Skeleton height="120px" />
  const copy = () => {
    void copyToClipboard(data ?? '').then(setCopied)
  }
  return (
    <div className="hw-table-definition-frame">
      <pre className="hw-table-definition" tabIndex={0}>
        <bdi>{data}</bdi>
      </pre>
      <Button
        size="1"
        variant="soft"
        color="gray"
        className="hw-table-definition-copy"
        onClick={copy}
      >
        {copied ? (
          <Check size={14} strokeWidth={1.5} aria-hidden />
        ) : (
          <Copy size={14} strokeWidth={1.5} aria-hidden />
        )}
        {messages.copyDefinition}
      </Button>
      <span role="status" className="hw-entity-message">
        {copied === null ? '' : copied ? messages.copied : messages.copyRefused}
      </span>
    </div>
  )
}
