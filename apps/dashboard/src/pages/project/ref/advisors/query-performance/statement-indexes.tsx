import {
  indexTrialsQueryOptions,
  suggestIndexes,
  type IndexSuggestion,
  type IndexTrials,
} from '@howdah/platform-client/catalog/monitoring/index-suggestions'
import type { StatementEntry } from '@howdah/platform-client/catalog/monitoring/statements'
import { Button } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { ALL_SCHEMAS } from '../../../../../database/objects/use-object-view'
import { useObjectAccess } from '../../../../../database/objects/use-object-access'
import { paths } from '../../../../../paths'
import { AppLink } from '../../../../../routing/app-link'
import { CreateIndexDialog } from './create-index-dialog'
import { indexSuggestionMessages as messages } from './index-suggestions.messages'

export interface StatementIndexesProps {
  projectRef: string
  entry: StatementEntry
}

/** Indexes that would make a statement cheaper, tried with the extension hypopg. */
export function StatementIndexes({ projectRef, entry }: StatementIndexesProps) {
  const { client } = useDashboard()
  const trials = useQuery(indexTrialsQueryOptions(client, { projectRef })).data
  if (!trials) return null
  return (
    <section className="hd-statement-part" aria-labelledby="statement-indexes">
      <h3 id="statement-indexes" className="hd-statement-heading">
        {messages.title}
      </h3>
      {trials.schema === null ? (
        <p className="hd-section-intro">
          {trials.is_available ? messages.notEnabled : messages.notAvailable}{' '}
          {trials.is_available && (
            <AppLink
              className="hd-text-link"
              href={paths.databaseExtensions({ ref: projectRef, search: 'hypopg' })}
            >
              {messages.toExtensions}
            </AppLink>
          )}
        </p>
      ) : (
        <Suggestions projectRef={projectRef} entry={entry} trials={trials} />
      )}
    </section>
  )
}

function Suggestions({
  projectRef,
  entry,
  trials,
}: StatementIndexesProps & { trials: IndexTrials }) {
  const { client } = useDashboard()
  const [creating, setCreating] = useState<IndexSuggestion | null>(null)
  const reason = useObjectAccess(projectRef).createReason(ALL_SCHEMAS)
  const suggestions = useMutation({
    mutationFn: () => suggestIndexes(client, { projectRef, trials, query: entry.query }),
  })
  if (entry.database !== trials.database)
    return <p className="hd-section-intro">{messages.otherDatabase(trials.database)}</p>
  return (
    <>
      <p className="hd-section-intro">{entry.is_cut ? messages.cut : (reason ?? messages.intro)}</p>
      {!entry.is_cut && reason === null && (
        <div>
          <Button
            variant="soft"
            color="gray"
            loading={suggestions.isPending}
            onClick={() => suggestions.mutate()}
          >
            {messages.suggest}
          </Button>
        </div>
      )}
      {suggestions.error && <ErrorAlert title={messages.failed} error={suggestions.error} />}
      {suggestions.data?.length === 0 && (
        <p className="hd-section-intro" role="status">
          {messages.none}
        </p>
      )}
      {suggestions.data && suggestions.data.length > 0 && (
        <ul className="hd-index-suggestions" aria-label={messages.list}>
          {suggestions.data.map((one) => (
            <li key={one.sql}>
              <code className="hd-code">
                <bdi>{one.sql}</bdi>
              </code>
              <span>{messages.costs(one.before, one.after)}</span>
              <Button
                size="1"
                variant="soft"
                aria-label={messages.createOf(one.columns.join(', '))}
                onClick={() => setCreating(one)}
              >
                {messages.create}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {creating && (
        <CreateIndexDialog
          projectRef={projectRef}
          suggestion={creating}
          onClose={() => setCreating(null)}
          onCreated={() => suggestions.mutate()}
        />
      )}
    </>
  )
}
