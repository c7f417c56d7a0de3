import {
  customReportsQueryOptions,
  deleteCustomReport,
  type CustomReport,
  type CustomReportInput,
} from '@howdah/platform-client/resources/reports/custom-reports'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { Badge } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useDashboard } from '../../../../../../dashboard-context'
import { NameDialog } from '../../../../../../dialogs/name-dialog'
import { ConfirmDeleteDialog } from '../../../../../../dialogs/confirm-delete-dialog'
import { ActionsMenu } from '../../../../../../lists/actions-menu'
import { paths } from '../../../../../../paths'
import { customReportMessages as messages } from '../custom-report.messages'
import type { ReportAction } from '../use-report-actions'

export interface ReportHeadProps {
  project: Project
  report: CustomReport
  actions: readonly ReportAction[]
  save: (change: Partial<CustomReportInput>) => void
}

/** Name of a report, with what can be done to the report as a whole. */
export function ReportHead({ actions, project: { ref }, report, save }: ReportHeadProps) {
  const { name, visibility } = report
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const [renames, setRenames] = useState(false)
  const [toDelete, setToDelete] = useState<CustomReport | null>(null)
  const removal = useMutation({
    mutationFn: ({ id }: CustomReport) => deleteCustomReport(client, { ref, reportId: id }),
    async onSuccess() {
      await queryClient.invalidateQueries({
        queryKey: customReportsQueryOptions(client, { ref }).queryKey,
        exact: true,
      })
      navigate(paths.customReports({ ref }))
    },
    onError: (error) => toast.error(messages.deleteFailed, { description: error.message }),
  })

  function act(action: ReportAction): void {
    if (action === 'rename') setRenames(true)
    else if (action === 'delete') setToDelete(report)
    else save({ visibility: action === 'share' ? 'project' : 'user' })
  }

  return (
    <div className="hd-section-head">
      <h2 className="hd-section-heading">
        <bdi>{name}</bdi> <Badge color="gray">{messages.visibilities[visibility]}</Badge>
      </h2>
      <span className="hd-no-print">
        <ActionsMenu
          label={messages.actions}
          actions={actions}
          labels={messages.reportActions}
          danger={['delete']}
          onChoose={act}
        />
      </span>
      {renames && (
        <NameDialog
          title={messages.rename}
          name={name}
          submit={messages.save}
          onSave={(next) => {
            save({ name: next })
            setRenames(false)
          }}
          onClose={() => setRenames(false)}
        />
      )}
      <ConfirmDeleteDialog
        toDelete={toDelete}
        title={(one) => messages.deleteTitle(one.name)}
        text={messages.deleteText}
        confirm={messages.reportActions.delete}
        onConfirm={(one) => removal.mutate(one)}
        onClose={() => setToDelete(null)}
      />
    </div>
  )
}
