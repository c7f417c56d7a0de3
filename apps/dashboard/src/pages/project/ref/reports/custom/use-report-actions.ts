import type { CustomReportSummary } from '@howdah/platform-client/resources/reports/custom-reports'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { useCan } from '../../../../../session/use-can'
import type { customReportMessages } from './custom-report.messages'

export type ReportAction = keyof typeof customReportMessages.reportActions

/** Returns what the person can do to a report as a whole; with `rename`, its blocks can be changed too. */
export function useReportActions({ organization_slug: slug, ref }: Project) {
  const can = useCan()
  const may = (action: 'delete' | 'update') =>
    can({ slug, ref }, action, 'shared_content') === 'yes'
  return ({ is_own: isOwn, visibility }: Omit<CustomReportSummary, 'id'>): ReportAction[] => {
    const isShared = visibility === 'project'
    const actions: ReportAction[] = []
    if (isShared ? may('update') : isOwn) actions.push('rename')
    if (isOwn && may('update')) actions.push(isShared ? 'unshare' : 'share')
    if (isOwn || may('delete')) actions.push('delete')
    return actions
  }
}
