import { migrationQueryOptions, type Migration } from '@howdah/platform-client/catalog/migrations'
import * as Dialog from '@howdah/ui/overlays/dialog'
import { SidePanelContent } from '@howdah/ui/side-panel/side-panel-content'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../../../../dashboard-context'
import { CopyButton } from '../../../../../forms/copying/copy-button'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import { MigrationActions } from './migration-actions'
import { migrationButtonId } from './migration-table'
import { joinMigrationStatements } from './migration-sql'
import { migrationsMessages as messages } from './migrations.messages'

export interface MigrationPanelProps {
  projectRef: string
  version: string
  onClose: () => void
}

/** The SQL of one migration, to read. */
export function MigrationPanel({ projectRef, version, onClose }: MigrationPanelProps) {
  const { client } = useDashboard()
  const query = useQuery(migrationQueryOptions(client, { projectRef, version }))
  // An address may have opened it: then there is no button that did.
  const focusRow = (event: Event) => {
    event.preventDefault()
    document.getElementById(migrationButtonId(version))?.focus()
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <SidePanelContent
        title={messages.sqlOf(version)}
        closeLabel={messages.close}
        onCloseAutoFocus={focusRow}
      >
        <div className="hd-migration">
          <QueryView query={query} title={messages.sqlFailed} loading={<RowSkeletons />}>
            {(migration) => (
              <>
                <MigrationText migration={migration} />
                {migration !== null && (
                  <MigrationActions
                    projectRef={projectRef}
                    version={version}
                    sql={migration.statements && joinMigrationStatements(migration.statements)}
                    onRemoved={onClose}
                  />
                )}
              </>
            )}
          </QueryView>
        </div>
      </SidePanelContent>
    </Dialog.Root>
  )
}

function MigrationText({ migration }: { migration: Migration | null }) {
  if (migration === null) return <p className="hd-section-intro">{messages.gone}</p>
  const { name, statements } = migration
  const sql = statements === null ? null : joinMigrationStatements(statements)
  return (
    <>
      <div className="hd-migration-head">
        <bdi className="hd-strong">{name ?? messages.unnamed}</bdi>
        {sql !== null && sql !== '' && <CopyButton text={sql} name={messages.sqlName} />}
      </div>
      {sql === null || sql === '' ? (
        <p className="hd-section-intro">{sql === null ? messages.noSql : messages.noStatements}</p>
      ) : (
        // What scrolls can be scrolled by the keyboard.
        <pre
          className="hd-migration-sql hd-code"
          tabIndex={0}
          role="region"
          aria-label={messages.sql}
        >
          <bdi>{sql}</bdi>
        </pre>
      )}
    </>
  )
}
