import { runChange } from '@howdah/platform-client/catalog/objects/change-script'
import {
  maintenanceProgressQueryOptions,
  type TableOverview,
} from '@howdah/platform-client/catalog/objects/table-page'
import { analyzeTable, vacuumTable } from '@howdah/platform-client/catalog/objects/tables'
import { staleAfterDefinition } from '@howdah/platform-client/query-keys'
import { Button } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ReasonTooltip } from '../../../../../../connect/reason-tooltip'
import { useDashboard } from '../../../../../../dashboard-context'
import { useObjectAccess } from '../../../../../../database/objects/use-object-access'
import { tablePageMessages as messages } from './table-page.messages'

/** Milliseconds between two looks at the progress. */
const PROGRESS_INTERVAL_MS = 1_000

const changes = { vacuum: vacuumTable, analyze: analyzeTable }
type Command = keyof typeof changes
const commands: readonly Command[] = ['vacuum', 'analyze']

export interface MaintenanceProps {
  projectRef: string
  table: TableOverview
}

/** Vacuum and analyze of a table, with the progress while one of them runs. */
export function Maintenance({ projectRef, table }: MaintenanceProps) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const access = useObjectAccess(projectRef)
  const run = useMutation({
    mutationFn: (command: Command) => runChange(client, { projectRef }, changes[command](table)),
    onSuccess: (_, command) => toast.success(messages.maintained[command]),
    onError: (error, command) =>
      toast.error(messages.maintenanceFailed[command], { description: error.message }),
    onSettled: () => queryClient.invalidateQueries(staleAfterDefinition(client, projectRef)),
  })
  const isStored = ['r', 'p', 'm'].includes(table.kind)
  const reason = !isStored
    ? messages.notStored
    : (access.createReason(table.schema) ?? (table.may_maintain ? null : messages.notOwner))
  return (
    <>
      {commands.map((command) =>
        reason === null ? (
          <Button
            key={command}
            variant="soft"
            disabled={run.isPending}
            loading={run.isPending && run.variables === command}
            onClick={() => run.mutate(command)}
          >
            {messages[command]}
          </Button>
        ) : (
          <ReasonTooltip key={command} reason={reason}>
            <Button aria-disabled variant="soft" color="gray">
              {messages[command]}
            </Button>
          </ReasonTooltip>
        ),
      )}
      <span role="status" className="hd-count">
        {run.isPending && <Progress projectRef={projectRef} id={table.id} />}
      </span>
    </>
  )
}

function Progress({ projectRef, id }: { projectRef: string; id: number }) {
  const { client } = useDashboard()
  const { data } = useQuery({
    ...maintenanceProgressQueryOptions(client, { projectRef, id }),
    refetchInterval: PROGRESS_INTERVAL_MS,
  })
  return data ? messages.progress(data.phase, data.percent) : messages.running
}
