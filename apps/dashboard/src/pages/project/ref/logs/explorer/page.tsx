import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { Button, Callout } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { lazyComponent } from '@howdah/ui/lazy/lazy-code'
import * as Select from '@howdah/ui/overlays/select'
import { Bookmark, Play } from 'lucide-react'
import { useState } from 'react'
import { NameDialog } from '../../../../../dialogs/name-dialog'
import type { PageProps } from '../../../../../routing/route.types'
import { isLong } from '../../../../../time-range/time-range'
import { LogsLayout } from '../logs-layout'
import { RangeSelect } from '../../../../../time-range/range-select'
import { useLogFilters } from '../use-log-filters'
import { explorerMessages as messages } from './explorer.messages'
import { logCatalog } from './log-catalog'
import { logTemplates } from './log-templates'
import { QueryList } from './query-list'
import { QueryResult } from './query-result'
import { readQueries, withQuery, writeQueries } from './recent-queries'
import { SavedQueries } from './saved-queries'
import { useLogQuery } from './use-log-query'
import { useSavedQueries } from './use-saved-queries'

const LazyCodeEditor = lazyComponent(
  async () => (await import('@howdah/ui/code-editor/code-editor')).CodeEditor,
)

/** Characters of SQL that the address has, so that it can be sent. */
const MAX_IN_URL = 2_000

/** SQL on the logs. */
export default function LogExplorerPage({ params: { ref } }: PageProps<'logExplorer'>) {
  return <LogsLayout projectRef={ref}>{(project) => <Explorer project={project} />}</LogsLayout>
}

function Explorer({ project }: { project: Project }) {
  const { ref } = project
  const { query, range, set } = useLogFilters('all')
  const [recent, setRecent] = useState(() => readQueries(ref))
  const [sql, setSql] = useState<string>(query.get('sql') ?? recent[0] ?? logTemplates[0].sql)
  const saved = useSavedQueries(project)
  const [isSaving, setSaving] = useState(false)
  const { cancel, run, start } = useLogQuery(ref)
  const isEmpty = sql.trim() === ''

  function setQueries(next: string[]): void {
    setRecent(next)
    writeQueries(ref, next)
  }

  function begin(): void {
    if (isEmpty) return
    setQueries(withQuery(recent, sql))
    set('sql', sql.length <= MAX_IN_URL ? sql : undefined)
    void start(sql, range)
  }

  return (
    <div className="hd-logs">
      <p className="hd-page-intro">{messages.intro}</p>
      <p className="hd-section-intro">{messages.columns}</p>
      <div className="hd-toolbar">
        <Select.Root
          value=""
          onValueChange={(name) =>
            setSql(logTemplates.find((template) => template.name === name)?.sql ?? sql)
          }
        >
          <Select.Trigger aria-label={messages.templates} placeholder={messages.choose} />
          <Select.Content position="popper">
            {logTemplates.map(({ name }) => (
              <Select.Item key={name} value={name}>
                {name}
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
        <RangeSelect query={query} range={range} onChoose={(next) => set('range', next)} />
        {run.kind === 'running' ? (
          <Button color="gray" variant="soft" onClick={cancel}>
            {messages.cancel}
          </Button>
        ) : (
          <Button disabled={isEmpty} onClick={begin}>
            <Play size={16} strokeWidth={1.5} aria-hidden />
            {messages.run}
          </Button>
        )}
        {saved.maySave && (
          <Button
            variant="soft"
            color="gray"
            disabled={isEmpty}
            onClick={() => {
              saved.creation.reset()
              setSaving(true)
            }}
          >
            <Bookmark size={16} strokeWidth={1.5} aria-hidden />
            {messages.save}
          </Button>
        )}
      </div>
      {isLong(range) && (
        <Callout.Root size="1" color="amber" role="status">
          <Callout.Text>{messages.long}</Callout.Text>
        </Callout.Root>
      )}
      <div className="hd-log-editor">
        <LazyCodeEditor.Component
          aria-label={messages.sql}
          catalog={logCatalog}
          value={sql}
          onValueChange={setSql}
          keys={[{ key: 'Mod-Enter', run: begin }]}
          fallback={<span className="hd-delayed" />}
        />
      </div>
      {run.kind === 'running' && <p role="status">{messages.running}</p>}
      {run.kind === 'failed' && <ErrorAlert title={messages.failed} error={run.error} />}
      {run.kind === 'done' && <QueryResult result={run.result} />}
      <SavedQueries saved={saved} onOpen={setSql} />
      <QueryList
        title={messages.recent}
        queries={recent}
        onOpen={setSql}
        onForget={(one) => setQueries(recent.filter((other) => other !== one))}
      />
      <p className="hd-section-intro">{messages.stored}</p>
      {isSaving && (
        <NameDialog
          title={messages.save}
          submit={messages.saveSubmit}
          pending={saved.creation.isPending}
          failure={
            saved.creation.error && { title: messages.saveFailed, error: saved.creation.error }
          }
          onSave={(name) =>
            saved.creation.mutate({ name, sql }, { onSuccess: () => setSaving(false) })
          }
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  )
}
