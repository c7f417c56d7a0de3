import { preloadSqlEditor, SqlEditor } from '@howdah/sdk/sql-editor'
import type { patterns } from '../../../../paths'
import { isNotFound } from '../../../../regions/query-view'
import { PageHeading } from '../../../../routing/page-heading'
import type { PageProps } from '../../../../routing/route.types'
import { useProject } from '../../../../shell/use-scope'
import { NotFoundPage } from '../../../not-found-page'
import { isNotReady, ProjectNotReady } from '../project-not-ready'
import { projectMessages } from '../project.messages'
import { sqlMessages as messages } from './sql.messages'

// The editor's chunk begins to run with this one, not when the editor is first drawn.
void preloadSqlEditor().catch(() => undefined)

/** The SQL editor on the whole page. It is drawn before anything is known of the project: typing waits for nobody. */
export function SqlPage({ params: { ref } }: PageProps<typeof patterns.sql>) {
  const project = useProject(ref)
  if (isNotFound(project.error)) return <NotFoundPage title={projectMessages.notFoundTitle} text={projectMessages.notFoundText} />
  if (isNotReady(project.data)) return <ProjectNotReady project={project.data} />
  return (
    <>
      <PageHeading hidden>{messages.title}</PageHeading>
      <SqlEditor className="hd-sql-editor" />
    </>
  )
}
