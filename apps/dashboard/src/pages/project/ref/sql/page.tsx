import { preloadSqlEditor, SqlEditor } from '@howdah/sdk/sql-editor'
import { PageHeading } from '../../../../routing/page-heading'
import { sqlMessages as messages } from './sql.messages'

// The editor's chunk begins to run with this one, not when the editor is first drawn.
void preloadSqlEditor().catch(() => undefined)

/** The SQL editor on the whole page. It is drawn before anything is known of the project: typing waits for nobody. */
export function SqlPage() {
  return (
    <>
      <PageHeading hidden>{messages.title}</PageHeading>
      <SqlEditor className="hd-sql-editor" />
    </>
  )
}
