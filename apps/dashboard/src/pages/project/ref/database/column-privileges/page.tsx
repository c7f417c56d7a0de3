import {
  TABLE_CHOICES_SQL,
  type TableChoice,
} from '@howdah/platform-client/catalog/objects/choices'
import {
  choicesQueryOptions,
  objectsQueryOptions,
} from '@howdah/platform-client/catalog/objects/object-queries'
import { rolesKind } from '@howdah/platform-client/catalog/objects/roles'
import { useQuery } from '@tanstack/react-query'
import { DatabasePage } from '../../../../../database/database-page'
import { QualifiedField } from '../../../../../database/fields/qualified-field'
import { SelectField } from '../../../../../database/fields/select-field'
import '../../../../../database/objects/objects.css'
import { useDashboard } from '../../../../../dashboard-context'
import type { PageProps } from '../../../../../routing/route.types'
import { useSearchParams } from '../../../../../routing/use-search'
import { columnPrivilegeMessages as messages } from './column-privileges.messages'
import { PrivilegeEditor } from './privilege-editor'

/** Privileges of roles on the columns of tables. Table and role are stored in the URL. */
export default function ColumnPrivilegesPage({
  params: { ref },
}: PageProps<'databaseColumnPrivileges'>) {
  const { client } = useDashboard()
  const [query, setQuery] = useSearchParams()
  const tables = useQuery(
    choicesQueryOptions<TableChoice[]>(client, {
      projectRef: ref,
      name: 'tables',
      sql: TABLE_CHOICES_SQL,
    }),
  ).data
  const roles = useQuery(objectsQueryOptions(client, rolesKind, { projectRef: ref })).data
  const table = tables?.find(({ id }) => String(id) === query.get('table'))
  const role = query.get('role') ?? ''
  const names = ['public', ...(roles ?? []).map(({ name }) => name)]
  const set = (name: string, value: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        next.set(name, value)
        return next
      },
      { replace: true },
    )
  return (
    <DatabasePage projectRef={ref}>
      <p className="hd-page-intro">{messages.intro}</p>
      <div className="hd-field-pair">
        <QualifiedField
          label={messages.table}
          placeholder={messages.choose}
          choices={tables ?? []}
          value={table ?? { schema: '', name: '' }}
          onChange={(next) => {
            const found = tables?.find(
              ({ schema, name }) => schema === next.schema && name === next.name,
            )
            if (found) set('table', String(found.id))
          }}
        />
        <SelectField
          label={messages.role}
          placeholder={messages.choose}
          value={names.includes(role) ? role : ''}
          options={names.map((name) => [name, name] as const)}
          onChange={(next) => set('role', next)}
        />
      </div>
      {table && names.includes(role) ? (
        <PrivilegeEditor key={`${table.id} ${role}`} projectRef={ref} table={table} role={role} />
      ) : (
        <p className="hd-page-intro">{messages.chooseText}</p>
      )}
    </DatabasePage>
  )
}
