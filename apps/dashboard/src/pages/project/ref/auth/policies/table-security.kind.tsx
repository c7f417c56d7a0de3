import {
  forceRowSecurity,
  POLICY_COMMANDS,
  switchRowSecurity,
  tableSecurityKind as catalog,
  type TableSecurity,
} from '@howdah/platform-client/catalog/objects/table-security'
import { Badge } from '@howdah/ui/elements'
import type { ObjectAction, ObjectKind } from '../../../../../database/objects/object-kind.types'
import { paths } from '../../../../../paths'
import { tableSecurityMessages as messages } from './table-security.messages'

const countOf = ({ policies }: TableSecurity): number =>
  POLICY_COMMANDS.reduce((sum, command) => sum + policies[command], 0)

function stateOf(row: TableSecurity): string {
  if (!row.rls_enabled) return messages.off
  return row.rls_forced ? messages.forced : messages.on
}

const action = (
  name: keyof typeof messages.actions,
  isOffered: (row: TableSecurity) => boolean,
  sql: (row: TableSecurity) => string,
): ObjectAction<TableSecurity> => ({
  ...{ name, label: messages.actions[name], isOffered },
  change: (row) => ({ statements: [sql(row)] }),
})

/** Tables with their row-level security; policies are made and changed in their own list. */
export const securedTableKind: ObjectKind<TableSecurity, TableSecurity, never> = {
  catalog,
  texts: messages,
  hasSchema: true,
  columns: [
    { name: 'name', label: messages.name, value: ({ name }) => name },
    {
      name: 'rls',
      label: messages.rls,
      value: stateOf,
      render: (row) =>
        row.rls_enabled ? stateOf(row) : <Badge color="amber">{messages.off}</Badge>,
    },
    {
      name: 'policies',
      label: messages.policies,
      value: countOf,
      render: (row) =>
        row.rls_enabled && countOf(row) === 0 ? (
          <Badge color="gray">{messages.ownerOnly}</Badge>
        ) : (
          countOf(row)
        ),
    },
    ...POLICY_COMMANDS.map((command) => ({
      name: command.toLowerCase(),
      label: command,
      value: ({ policies }: TableSecurity) => policies[command],
      wide: true,
    })),
  ],
  page: {
    label: messages.showPolicies,
    href: (ref, { schema, name }) => paths.policies({ ref, schema, search: name }),
  },
  actions: [
    action(
      'enable',
      (row) => !row.rls_enabled,
      (row) => switchRowSecurity(row, true),
    ),
    action(
      'disable',
      (row) => row.rls_enabled,
      (row) => switchRowSecurity(row, false),
    ),
    action(
      'force',
      (row) => row.rls_enabled && !row.rls_forced,
      (row) => forceRowSecurity(row, true),
    ),
    action(
      'no-force',
      (row) => row.rls_forced,
      (row) => forceRowSecurity(row, false),
    ),
  ],
}
