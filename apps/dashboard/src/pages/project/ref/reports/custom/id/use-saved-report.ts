import {
  customReportQueryOptions,
  customReportsQueryOptions,
  updateCustomReport,
  type CustomReport,
  type CustomReportInput,
} from '@howdah/platform-client/resources/reports/custom-reports'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useDashboard } from '../../../../../../dashboard-context'
import { customReportMessages as messages } from '../custom-report.messages'

/** Saves changes of a report, one after the other; what is shown is the last one. */
export function useSavedReport(ref: string, report: CustomReport) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const { queryKey } = customReportQueryOptions(client, { ref, reportId: report.id })
  /** The last version that was saved from here. */
  const ownVersion = useRef(0)
  const saving = useMutation({
    scope: { id: `report ${report.id}` },
    mutationFn: (input: CustomReportInput & { version: number }) => {
      // A change that waited is based on those before it, and never on one of another person that came meanwhile.
      const version = Math.max(input.version, ownVersion.current)
      return updateCustomReport(client, { ref, reportId: report.id, report: { ...input, version } })
    },
    onSuccess(saved) {
      ownVersion.current = saved.version
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
  const { blocks, name, version, visibility } = shown
  return {
    shown,
    save: (change: Partial<CustomReportInput>) =>
      saving.mutate({ name, visibility, blocks, version, ...change }),
  }
}
