import { recordOf } from '@howdah/platform-client/catalog/ddl/migration-record'
import { changeScript, runChange } from '@howdah/platform-client/catalog/objects/change-script'
import {
  getTablePrivileges,
  privilegeStatements,
  tablePrivilegesQueryOptions,
  type PrivilegeChange,
  type TablePrivileges,
} from '@howdah/platform-client/catalog/objects/column-privileges'
import type { TableChoice } from '@howdah/platform-client/catalog/objects/choices'
import { staleAfterDefinition } from '@howdah/platform-client/query-keys'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChangedNote } from '../../../../../database/objects/changes/object-action-dialog'
import { ObjectFormBar } from '../../../../../database/objects/object-form-bar'
import { ChangeFailure } from '../../../../../database/objects/object-save-problem'
import { objectMessages } from '../../../../../database/objects/objects.messages'
import { useObjectAccess } from '../../../../../database/objects/use-object-access'
import { useDashboard } from '../../../../../dashboard-context'
import { openPreparedQuery } from '../../../../../navigation/prepared-query'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import { columnPrivilegeMessages as messages } from './column-privileges.messages'
import { PrivilegeMatrix } from './privilege-matrix'
import { isStored, switched } from './privilege-state'

export interface PrivilegeEditorProps {
  projectRef: string
  table: TableChoice
  role: string
}

/** Privileges of a role on one table, changed together. */
export function PrivilegeEditor({ projectRef, table, role }: PrivilegeEditorProps) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const access = useObjectAccess(projectRef)
  // What the changes started from, also if it is read again meanwhile.
  const [base, setBase] = useState<TablePrivileges | null>(null)
  const [changes, setChanges] = useState<PrivilegeChange[]>([])
  const [recorded, setRecorded] = useState<ReturnType<typeof recordOf> | null>(null)
  const options = tablePrivilegesQueryOptions(client, { projectRef, id: table.id, role })
  const query = useQuery(options)
  const change = { statements: privilegeStatements(table, role, changes) }
  const save = useMutation({
    async mutationFn(): Promise<'saved' | 'changed'> {
      const current = await getTablePrivileges(client, { projectRef, id: table.id, role })
      if (JSON.stringify(current) !== JSON.stringify(base)) {
        // What another person has switched in the same way is no change any more.
        setChanges(
          current === null
            ? []
            : changes.filter(
                (one) => isStored(current, one.column, one.privilege) !== one.isGranted,
              ),
        )
        setBase(current)
        queryClient.setQueryData(options.queryKey, current)
        return 'changed'
      }
      await runChange(client, { projectRef }, change, recorded)
      return 'saved'
    },
    async onSuccess(outcome) {
      if (outcome === 'changed') return
      await queryClient.invalidateQueries(staleAfterDefinition(client, projectRef))
      setChanges([])
      setRecorded(null)
      toast.success(messages.saved)
    },
  })
  return (
    <QueryView query={query} title={messages.failed} loading={<RowSkeletons count={5} />}>
      {(privileges) =>
        privileges === null ? (
          <p className="hd-page-intro">{messages.gone}</p>
        ) : (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              if (changes.length > 0 && !save.isPending) save.mutate()
            }}
          >
            <PrivilegeMatrix
              privileges={privileges}
              changes={changes}
              reason={
                access.createReason(table.schema) ??
                (privileges.may_change ? null : messages.ownerReason)
              }
              onSwitch={(one) => {
                save.reset()
                if (changes.length === 0) setBase(privileges)
                setChanges(switched(privileges, changes, one))
              }}
            />
            <ObjectFormBar
              unrecordable={null}
              savable={changes.length > 0}
              saving={save.isPending}
              label={objectMessages.save}
              sql={changeScript(change, recorded)}
              recorded={recorded !== null}
              onRecord={(on) =>
                setRecorded(on ? recordOf(new Date(), 'privileges', table.name) : null)
              }
              onOpenSql={(sql) => openPreparedQuery(projectRef, { name: table.name, sql })}
              onPreview={() => undefined}
              onCancel={() => setChanges([])}
            >
              {save.data === 'changed' && <ChangedNote />}
              {save.error && (
                <ChangeFailure titles={objectMessages.saveFailed} error={save.error} />
              )}
            </ObjectFormBar>
          </form>
        )
      }
    </QueryView>
  )
}
