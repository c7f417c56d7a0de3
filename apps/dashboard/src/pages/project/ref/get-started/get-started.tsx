import { listEntities } from '@howdah/platform-client/catalog/entities'
import { projectKey } from '@howdah/platform-client/query-keys'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { useQuery } from '@tanstack/react-query'
import { FileUp, KeyRound, SquareTerminal, Table2, type LucideIcon } from 'lucide-react'
import { useDashboard } from '../../../../dashboard-context'
import { sqlPath } from '../../../../modes/sql-path'
import { useMode } from '../../../../modes/use-mode'
import { paths } from '../../../../paths'
import { AppLink } from '../../../../routing/app-link'
import { useCan } from '../../../../session/use-can'
import { getStartedMessages as messages } from './get-started.messages'

interface Step {
  icon: LucideIcon
  label: string
  text: string
  href: string
  /** Action that the page runs when it is opened. */
  action?: string
}

/** First steps in a project without tables; nothing once there is one, or for a person who cannot take them. */
export function GetStarted({ project }: { project: Project }) {
  const { ref, organization_slug: slug, status, capabilities } = project
  const { client } = useDashboard()
  const can = useCan()
  const mode = useMode()
  const mayWrite = can({ slug, ref }, 'run', 'sql_write') === 'yes'
  const tables = useQuery({
    queryKey: projectKey(client, ref, 'entities', 'any'),
    queryFn: ({ signal }) => listEntities(client, { projectRef: ref, limit: 1 }, signal),
    enabled: mayWrite && status === 'ACTIVE_HEALTHY',
  })
  if (!mayWrite || tables.data?.count !== 0) return null
  const mayReadKeys =
    capabilities.includes('data_api') && can({ slug, ref }, 'read', 'service_api_keys') === 'yes'
  const editor = paths.editor({ ref })
  const steps: Step[] = [
    {
      ...{ icon: Table2, label: messages.createTable, text: messages.createTableText },
      ...{ href: editor, action: 'table-editor.new-table' },
    },
    {
      ...{ icon: FileUp, label: messages.importCsv, text: messages.importCsvText },
      ...{ href: editor, action: 'table-editor.import-csv' },
    },
    {
      ...{ icon: SquareTerminal, label: messages.writeSql, text: messages.writeSqlText },
      href: sqlPath(mode, ref),
    },
    ...(mayReadKeys
      ? [
          {
            ...{ icon: KeyRound, label: messages.copyKeys, text: messages.copyKeysText },
            href: paths.apiKeys({ ref }),
          },
        ]
      : []),
  ]
  return (
    <section className="hd-section" aria-labelledby="get-started">
      <h2 id="get-started" className="hd-section-heading">
        {messages.title}
      </h2>
      <ul className="hd-cards hd-get-started">
        {steps.map(({ icon: Icon, label, text, href, action }) => (
          <li key={label}>
            <AppLink href={href} state={action && { action }} className="hd-card">
              <span className="hd-card-title">
                {label}
                <Icon size={16} strokeWidth={1.5} aria-hidden />
              </span>
              <span className="hd-get-started-text">{text}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
