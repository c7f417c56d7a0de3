import {
  customReportQueryOptions,
  customReportsQueryOptions,
  deleteCustomReport,
  updateCustomReport,
  type CustomReportInput,
  type CustomReportSummary,
} from '@howdah/platform-client/resources/reports/custom-reports'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { Badge } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useDashboard } from '../../../../../dashboard-context'
import { NameDialog } from '../../../../../dialogs/name-dialog'
import { ConfirmDeleteDialog } from '../../../../../dialogs/confirm-delete-dialog'
import { formatDateTime } from '../../../../../format/date'
import { ActionsMenu } from '../../../../../lists/actions-menu'
import type { ListSort } from '../../../../../lists/list-sort'
import { SearchedList } from '../../../../../lists/searched-list'
import type { ListPanel } from '../../../../../lists/use-list-panel'
import { useListView } from '../../../../../lists/use-list-view'
import { paths } from '../../../../../paths'
import { AppLink } from '../../../../../routing/app-link'
import { customReportMessages as messages } from './custom-report.messages'
import { useReportActions, type ReportAction } from './use-report-actions'

const COLUMNS = ['name', 'access', 'updated'] as const
type Column = (typeof COLUMNS)[number]
const WIDE: readonly Column[] = ['updated']
const STANDARD: ListSort<Column> = { column: 'name', descending: false }
/** Dialogs about a report. */
export const REPORT_PANELS = ['edit', 'delete'] as const
export type ReportPanel = ListPanel<(typeof REPORT_PANELS)[number]>

export interface ReportTableProps {
  project: Project
  reports: readonly CustomReportSummary[]
  panel: ReportPanel | null
  onPanel: (panel: ReportPanel | null) => void
}

/** Custom reports, with what can be done to each. */
export function ReportTable({ onPanel, panel, project, reports }: ReportTableProps) {
  const { ref } = project
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const view = useListView(COLUMNS, STANDARD)
  const actionsOf = useReportActions(project)
  const close = () => onPanel(null)
  const change = useReportChange(ref)
  const removal = useMutation({
    mutationFn: ({ id }: CustomReportSummary) => deleteCustomReport(client, { ref, reportId: id }),
    onSuccess: (_, { name }) => toast.success(messages.deleted(name)),
    onError: (error) => toast.error(messages.deleteFailed, { description: error.message }),
    onSettled: () =>
      queryClient.invalidateQueries({
        queryKey: customReportsQueryOptions(client, { ref }).queryKey,
      }),
  })

  function act(action: ReportAction, { id }: CustomReportSummary): void {
    if (action === 'delete') onPanel({ type: 'delete', id })
    else if (action === 'rename') onPanel({ type: 'edit', id })
    else
      change.mutate(
        { id, change: { visibility: action === 'share' ? 'project' : 'user' } },
        { onError: (error) => toast.error(messages.saveFailed, { description: error.message }) },
      )
  }

  // An address can name a report that was deleted, or that the person may not change.
  const about = (type: (typeof REPORT_PANELS)[number], action: ReportAction) =>
    panel?.type === type
      ? (reports.find((one) => one.id === panel.id && actionsOf(one).includes(action)) ?? null)
      : null
  const renamed = about('edit', 'rename')
  return (
    <>
      <SearchedList
        entries={reports}
        view={view}
        columns={COLUMNS}
        wide={WIDE}
        textsOf={({ name, visibility }) => [name, messages.visibilities[visibility]]}
        valuesOf={({ name, updated_at: updated, visibility }) => ({
          name,
          access: messages.visibilities[visibility],
          updated,
        })}
        messages={messages}
      >
        {(found) =>
          found.map((report) => (
            <ReportRow
              key={report.id}
              projectRef={ref}
              report={report}
              actions={actionsOf(report)}
              onAction={(action) => act(action, report)}
            />
          ))
        }
      </SearchedList>
      {renamed !== null && (
        <RenameDialog key={renamed.id} projectRef={ref} report={renamed} onClose={close} />
      )}
      <ConfirmDeleteDialog
        toDelete={about('delete', 'delete')}
        title={({ name }) => messages.deleteTitle(name)}
        text={messages.deleteText}
        confirm={messages.reportActions.delete}
        onConfirm={(report) => removal.mutate(report)}
        onClose={close}
      />
    </>
  )
}

function useReportChange(ref: string) {
  const { client, queryClient } = useDashboard()
  return useMutation({
    async mutationFn({ change: some, id }: { id: string; change: Partial<CustomReportInput> }) {
      // The list has no blocks, and the version may be another one by now.
      const { blocks, name, version, visibility } = await queryClient.fetchQuery({
        ...customReportQueryOptions(client, { ref, reportId: id }),
        staleTime: 0,
      })
      const report = { blocks, name, version, visibility, ...some }
      return updateCustomReport(client, { ref, reportId: id, report })
    },
    onSettled() {
      const { queryKey } = customReportsQueryOptions(client, { ref })
      void queryClient.invalidateQueries({ queryKey })
    },
  })
}

interface RenameDialogProps {
  projectRef: string
  report: CustomReportSummary
  onClose: () => void
}

function RenameDialog({ onClose, projectRef, report }: RenameDialogProps) {
  // Of this dialog alone: the end of another change, or of one that was left, closes no dialog.
  const change = useReportChange(projectRef)
  return (
    <NameDialog
      title={messages.rename}
      name={report.name}
      submit={messages.save}
      pending={change.isPending}
      failure={change.error && { title: messages.saveFailed, error: change.error }}
      onSave={(name) => change.mutate({ id: report.id, change: { name } }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

interface ReportRowProps {
  projectRef: string
  report: CustomReportSummary
  actions: readonly ReportAction[]
  onAction: (action: ReportAction) => void
}

function ReportRow({ actions, onAction, projectRef: ref, report }: ReportRowProps) {
  return (
    <tr>
      <th scope="row">
        <AppLink href={paths.customReport({ ref, id: report.id })}>
          <bdi>{report.name}</bdi>
        </AppLink>
      </th>
      <td>
        <Badge highContrast color={report.visibility === 'project' ? undefined : 'gray'}>
          {messages.visibilities[report.visibility]}
        </Badge>
      </td>
      <td data-wide>{formatDateTime(report.updated_at)}</td>
      <td className="hd-cell-end">
        <ActionsMenu
          small
          label={messages.actionsOf(report.name)}
          actions={actions}
          labels={messages.reportActions}
          danger={['delete']}
          onChoose={onAction}
        />
      </td>
    </tr>
  )
}
