import {
  cancelImport,
  importsQueryOptions,
  type DumpImport,
} from '@howdah/platform-client/resources/dumps/dumps'
import { formatBytes } from '@howdah/sdk/rules'
import { Button } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../../../../../dashboard-context'
import { formatMoment } from '../../../../../../format/date'
import { poll, POLL_INTERVAL_MS } from '../../../../../../polling/poll'
import { QueryView } from '../../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../../regions/row-skeletons'
import { AppLink } from '../../../../../../routing/app-link'
import { paths } from '../../../../../../paths'
import { dumpsMessages as messages } from './dumps.messages'

/** The last imports into a project, with what has become of them. */
export function ImportList({ projectRef: ref }: { projectRef: string }) {
  const { client } = useDashboard()
  const query = useQuery({
    ...importsQueryOptions(client, { ref }),
    refetchInterval: poll((imports) =>
      imports?.some(({ ended_at: endedAt }) => endedAt === null)
        ? POLL_INTERVAL_MS.passing
        : POLL_INTERVAL_MS.settled,
    ),
  })
  return (
    <section className="hd-section hd-section-apart" aria-labelledby="imports">
      <h2 id="imports" className="hd-section-heading">
        {messages.imports}
      </h2>
      <QueryView query={query} title={messages.failed} loading={<RowSkeletons count={2} />}>
        {(imports) =>
          imports.length === 0 ? (
            <p className="hd-quiet">{messages.none}</p>
          ) : (
            <ul className="hd-imports">
              {imports.map((found) => (
                <ImportItem key={found.id} projectRef={ref} found={found} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </section>
  )
}

function ImportItem({ projectRef: ref, found }: { projectRef: string; found: DumpImport }) {
  const { ended_at: endedAt, error, name, started_at: startedAt, state } = found
  return (
    <li className="hd-import">
      <div className="hd-import-head">
        <div>
          <strong className="hd-import-name">
            <bdi>{name}</bdi>
          </strong>
          <p className="hd-quiet">
            <time dateTime={startedAt}>{formatMoment(startedAt)}</time>
          </p>
        </div>
        {endedAt === null && <CancelButton projectRef={ref} found={found} />}
      </div>
      <p>
        {messages.states[state]}
        {' · '}
        {messages.progress(
          formatBytes(Number(found.done_bytes)),
          found.total_bytes === null ? null : formatBytes(Number(found.total_bytes)),
        )}
        {' · '}
        {messages.statements(found.statements)}
      </p>
      {error !== null && <p className="hd-import-error">{error}</p>}
      {found.open_tables !== null && found.open_tables > 0 && (
        <p className="hd-import-warning">
          {messages.openTables(found.open_tables)}{' '}
          <AppLink className="hd-text-link" href={paths.securityAdvisor({ ref, level: 'ERROR' })}>
            {messages.securityAdvisor}
          </AppLink>
        </p>
      )}
      {found.failed_statements > 0 && (
        <details>
          <summary>{messages.failedStatements(found.failed_statements)}</summary>
          <ul className="hd-import-lines">
            {found.failures.map(({ message, statement }, index) => (
              <li key={`${index} ${statement}`}>
                <code>{statement}</code>
                <span className="hd-import-error">{message}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {found.tables.length > 0 && (
        <details>
          <summary>{messages.tables(found.tables.length)}</summary>
          <ul className="hd-import-lines">
            {found.tables.map(({ name: table, rows }) => (
              <li key={table}>
                <code>{table}</code>
                <span>{messages.rows(rows)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

function CancelButton({ projectRef: ref, found }: { projectRef: string; found: DumpImport }) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const cancelling = useMutation({
    mutationFn: () => cancelImport(client, { ref, importId: found.id }),
    onError: (error) => toast.error(messages.cancelFailed, { description: error.message }),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: importsQueryOptions(client, { ref }).queryKey }),
  })
  return (
    <Button
      variant="soft"
      color="gray"
      size="1"
      aria-label={messages.cancelOf(found.name)}
      loading={cancelling.isPending}
      onClick={() => cancelling.mutate()}
    >
      {messages.cancel}
    </Button>
  )
}
