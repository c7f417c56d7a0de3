import { diskUsageQueryOptions, type DiskUsage } from '@howdah/platform-client/catalog/disk-usage'
import { formatBytes } from '@howdah/sdk/rules'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../../../../dashboard-context'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import type { PageProps } from '../../../../../routing/route.types'
import { useProjectQuery } from '../../../../../scope/use-scope'
import { SettingsPage } from '../settings-page'
import { settingsMessages } from '../settings.messages'
import { computeAndDiskMessages as messages } from './compute-and-disk.messages'
import { ComputeSection } from './compute-section'
import { SizeTable } from './size-table'

/** Memory and workers of a project's Postgres, and what takes space on its disk. */
export default function ComputeAndDiskPage({ params: { ref } }: PageProps<'computeAndDisk'>) {
  const { client } = useDashboard()
  const query = useProjectQuery(ref)
  const hasStorage = query.data?.capabilities.includes('api') ?? false
  const usage = useQuery({
    ...diskUsageQueryOptions(client, { projectRef: ref, hasStorage }),
    enabled: query.data !== undefined,
  })
  return (
    <QueryView query={query} title={settingsMessages.failed} loading={<RowSkeletons />}>
      {(project) => (
        <SettingsPage project={project}>
          <QueryView query={usage} title={messages.failed} loading={<RowSkeletons />}>
            {(known) => (
              <>
                <ComputeSection project={project} settings={known.settings} />
                <Disk usage={known} />
                <Tables tables={known.tables} />
              </>
            )}
          </QueryView>
        </SettingsPage>
      )}
    </QueryView>
  )
}

function Disk({ usage }: { usage: DiskUsage }) {
  const { databases, wal_bytes: wal, storage_bytes: storage } = usage
  const items = [
    ...databases.map(({ name, bytes }) => ({
      key: `database ${name}`,
      name: messages.database(name),
      bytes,
    })),
    ...(wal === null ? [] : [{ key: 'wal', name: messages.wal, bytes: wal }]),
    ...(storage === null ? [] : [{ key: 'storage', name: messages.storage, bytes: storage }]),
  ]
  const total = items.reduce((sum, { bytes }) => sum + Number(bytes), 0)
  return (
    <section className="hd-section hd-section-apart" aria-labelledby="disk">
      <h2 id="disk" className="hd-section-heading">
        {messages.disk}
      </h2>
      <p className="hd-section-intro">
        {messages.diskIntro} {messages.total}: {formatBytes(total)}
      </p>
      <SizeTable label={messages.kind} items={items} />
    </section>
  )
}

function Tables({ tables }: Pick<DiskUsage, 'tables'>) {
  return (
    <section className="hd-section hd-section-apart" aria-labelledby="tables">
      <h2 id="tables" className="hd-section-heading">
        {messages.tables}
      </h2>
      {tables.length === 0 ? (
        <p className="hd-section-intro">{messages.noTables}</p>
      ) : (
        <>
          <p className="hd-section-intro">{messages.tablesIntro}</p>
          <SizeTable
            label={messages.table}
            items={tables.map(({ schema, name, bytes }) => ({
              key: `${schema}.${name}`,
              name: `${schema}.${name}`,
              bytes,
            }))}
          />
        </>
      )}
    </section>
  )
}
