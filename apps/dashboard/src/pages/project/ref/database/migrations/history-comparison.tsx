import {
  compareMigrationHistory,
  type MigrationComparison,
  type MigrationDifference,
} from '@howdah/platform-client/resources/branches/migration-comparison'
import { Button, Spinner } from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import * as Dialog from '@howdah/ui/overlays/dialog'
import { SidePanelContent } from '@howdah/ui/side-panel/side-panel-content'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { ReasonTooltip } from '../../../../../connect/reason-tooltip'
import { useDashboard } from '../../../../../dashboard-context'
import { SqlText } from '../../../../../database/objects/sql-text'
import { useObjectAccess } from '../../../../../database/objects/use-object-access'
import { ALL_SCHEMAS } from '../../../../../database/objects/use-object-view'
import { CopyButton } from '../../../../../forms/copying/copy-button'
import { useMode } from '../../../../../modes/use-mode'
import { openPreparedQuery } from '../../../../../navigation/prepared-query'
import { historyComparisonMessages as messages } from './history-comparison.messages'
import { joinMigrationStatements } from './migration-sql'
import { NewMigration } from './new-migration'

/** Compares what the migrations create with what the database has; nothing on a server with one project. */
export function CompareHistoryButton({ projectRef }: { projectRef: string }) {
  const { client } = useDashboard()
  const mode = useMode()
  const { createReason, isAttached } = useObjectAccess(projectRef)
  const [isOpen, setOpen] = useState(false)
  const comparing = useMutation({
    mutationFn: () => compareMigrationHistory(client, { ref: projectRef }),
  })
  if (mode !== 'platform') return null
  const reason = createReason(ALL_SCHEMAS) ?? (isAttached ? messages.attached : null)
  if (reason !== null)
    return (
      <ReasonTooltip reason={reason}>
        <Button aria-disabled variant="soft" color="gray">
          {messages.open}
        </Button>
      </ReasonTooltip>
    )
  const open = () => {
    setOpen(true)
    if (!comparing.isPending) comparing.mutate()
  }
  return (
    <>
      <Button variant="soft" color="gray" onClick={open}>
        {messages.open}
      </Button>
      <Dialog.Root open={isOpen} onOpenChange={setOpen}>
        <SidePanelContent title={messages.title} closeLabel={messages.close}>
          <div className="hd-history">
            {comparing.isPending && (
              <p role="status" className="hd-section-intro">
                <Spinner /> {messages.running}
              </p>
            )}
            {comparing.error && (
              <ErrorAlert
                title={messages.failed}
                error={comparing.error}
                onRetry={() => comparing.mutate()}
              />
            )}
            {comparing.data && (
              <Differences
                projectRef={projectRef}
                comparison={comparing.data}
                onAgain={() => comparing.mutate()}
              />
            )}
          </div>
        </SidePanelContent>
      </Dialog.Root>
    </>
  )
}

const isEmpty = ({ others, statements }: MigrationDifference): boolean =>
  others.length + statements.length === 0

interface DifferencesProps {
  projectRef: string
  comparison: MigrationComparison
  onAgain: () => void
}

function Differences({ projectRef, comparison, onAgain }: DifferencesProps) {
  const { migrations, missing, unrecorded, without_sql: withoutSql } = comparison
  const [recorded, setRecorded] = useState<string | null>(null)
  return (
    <>
      <p className="hd-section-intro">{messages.intro(migrations)}</p>
      {withoutSql.length > 0 && (
        <p className="hd-section-intro">{messages.withoutSql(withoutSql)}</p>
      )}
      {isEmpty(missing) && isEmpty(unrecorded) ? (
        <EmptyState
          icon={<CircleCheck size={20} strokeWidth={1.5} />}
          title={messages.same}
          description={messages.sameText}
        />
      ) : (
        <>
          <DifferenceSection projectRef={projectRef} way="missing" difference={missing} />
          <DifferenceSection
            projectRef={projectRef}
            way="unrecorded"
            difference={unrecorded}
            onAdd={setRecorded}
          />
        </>
      )}
      <div>
        <Button variant="soft" color="gray" onClick={onAgain}>
          {messages.again}
        </Button>
      </div>
      {recorded !== null && (
        <NewMigration
          projectRef={projectRef}
          recorded={recorded}
          onSaved={onAgain}
          onClose={() => setRecorded(null)}
        />
      )}
    </>
  )
}

interface DifferenceSectionProps {
  projectRef: string
  way: keyof typeof messages.ways
  difference: MigrationDifference
  /** Adds the SQL to the history without running it. */
  onAdd?: (sql: string) => void
}

function DifferenceSection({ projectRef, way, difference, onAdd }: DifferenceSectionProps) {
  const id = useId()
  const { name, none, text, title } = messages.ways[way]
  const { others, statements } = difference
  const sql = joinMigrationStatements(statements)
  return (
    <section className="hd-history-way" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p className="hd-section-intro">{isEmpty(difference) ? none : text}</p>
      {sql !== '' && (
        <>
          <SqlText label={title} sql={sql} />
          <div className="hd-migration-actions">
            <Button
              variant="soft"
              color="gray"
              onClick={() => openPreparedQuery(projectRef, { name, sql })}
            >
              {messages.openSql}
            </Button>
            {onAdd && (
              <Button variant="soft" color="gray" onClick={() => onAdd(sql)}>
                {messages.add}
              </Button>
            )}
            <CopyButton text={sql} name={title} />
          </div>
        </>
      )}
      {others.length > 0 && (
        <>
          <p className="hd-section-intro">{messages.others}</p>
          <ul>
            {others.map(({ kind, name: object }) => (
              <li key={`${kind} ${object}`}>
                {kind} <bdi className="hd-code">{object}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
