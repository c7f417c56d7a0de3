import { paths } from '../../../../paths'
import { AppLink } from '../../../../routing/app-link'
import { reportDefinitions, type ReportName } from './report-definitions'
import { ReportView } from './report-view'
import type { ReportDefinition } from './report.types'
import { ReportsLayout } from './reports-layout'
import { reportsMessages as messages } from './reports.messages'

/** A report on a product: the blocks of its definition over a range of time. */
export function ReportPage({ projectRef, report }: { projectRef: string; report: ReportName }) {
  const definition: ReportDefinition = reportDefinitions[report]
  return (
    <ReportsLayout projectRef={projectRef}>
      {(project) =>
        definition.source !== 'database' && !project.capabilities.includes('api') ? (
          <p className="hd-section-intro">{messages.noApi}</p>
        ) : (
          <>
            <p className="hd-page-intro">
              {definition.intro}{' '}
              {definition.more !== undefined && (
                <AppLink href={paths[definition.more]({ ref: project.ref })}>
                  {messages.more[definition.more]}
                </AppLink>
              )}
            </p>
            <ReportView
              projectRef={project.ref}
              content={definition}
              logsOf={
                project.capabilities.includes('api')
                  ? (times, search) =>
                      paths[definition.logs]({
                        ref: project.ref,
                        ...times,
                        ...(search !== undefined && { search }),
                      })
                  : null
              }
            />
          </>
        )
      }
    </ReportsLayout>
  )
}
