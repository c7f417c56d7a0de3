import {
  customReportQueryOptions,
  customReportsQueryOptions,
  updateCustomReport,
  type CustomReport,
  type CustomReportInput,
} from '@howdah/platform-client/resources/reports/custom-reports'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useDashboard } from '../../../../../../dashboard-context'
import { customReportMessages as messages } from '../custom-report.messages'

/** Saves changes of a report, one after the other; what is shown is the last one. */
export function useSavedReport(ref: string, report: CustomReport) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const { queryKey } = customReportQueryOptions(client, { ref, reportId: report.id })
  const saving = useMutation({
    scope: { id: `report ${report.id}` },
    mutationFn: (input: CustomReportInput) => {
      const { version } = queryClient.getQueryData<CustomReport>(queryKey) ?? report
      return updateCustomReport(client, { ref, reportId: report.id, report: { ...input, version } })
    },
    onSuccess(saved) {
      queryClient.setQueryData(queryKey, saved)
      void queryClient.invalidateQueries({
        queryKey: customReportsQueryOptions(client, { ref }).queryKey,
        exact: true,
      })
    },
    async onError(error) {
      toast.error(messages.saveFailed, { description: error.message })
      await queryClient.invalidateQueries({ queryKey })
    },
  })
  const shown = saving.isPending ? { ...report, ...saving.variables } : report
  const { blocks, name, visibility } = shown
  return {
    shown,
    save: (change: Partial<CustomReportInput>) =>
      saving.mutate({ name, visibility, blocks, ...change }),
  }
}
