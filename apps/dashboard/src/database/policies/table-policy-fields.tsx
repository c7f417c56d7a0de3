import {
  TABLE_CHOICES_SQL,
  type TableChoice,
} from '@howdah/platform-client/catalog/objects/choices'
import { choicesQueryOptions } from '@howdah/platform-client/catalog/objects/object-queries'
import type {
  TablePolicyDraft,
  PolicyObject,
} from '@howdah/platform-client/catalog/objects/policies'
import { policyTargetsQueryOptions } from '@howdah/platform-client/catalog/policies'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../dashboard-context'
import { QualifiedField } from '../fields/qualified-field'
import type { ObjectFieldsProps } from '../objects/object-kind.types'
import { policyMessages as messages } from './policies.messages'
import { PolicyFields } from './policy-fields'

const COMMANDS = (['ALL', 'SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const).map(
  (one) => [one, one] as const,
)

const TEMPLATES: Readonly<Record<keyof typeof messages.templates, Partial<TablePolicyDraft>>> = {
  all: { command: 'SELECT', roles: ['public'], using: 'true', check: null },
  own: {
    command: 'ALL',
    roles: ['authenticated'],
    using: '(select auth.uid()) = user_id',
    check: '(select auth.uid()) = user_id',
  },
  signedIn: { command: 'SELECT', roles: ['authenticated'], using: 'true', check: null },
}

/** Fields of a policy of any table. */
export function TablePolicyFields(props: ObjectFieldsProps<TablePolicyDraft, PolicyObject>) {
  const { before, projectRef, draft, problems, onChange } = props
  const { client } = useDashboard()
  const tables = useQuery(
    choicesQueryOptions<TableChoice[]>(client, {
      projectRef,
      name: 'tables',
      sql: TABLE_CHOICES_SQL,
    }),
  ).data
  const hasAuthUid =
    useQuery(policyTargetsQueryOptions(client, { projectRef })).data?.hasAuthUid ?? false
  const names = hasAuthUid ? (['all', 'signedIn', 'own'] as const) : (['all', 'signedIn'] as const)
  const { schema, name: tableName } = draft.table
  const chosen = tables?.find((one) => one.schema === schema && one.name === tableName)
  const isProtected = chosen?.rls ?? before?.rls_enabled === true
  return (
    <PolicyFields
      {...props}
      commands={COMMANDS}
      templates={names.map((name) => [name, messages.templates[name]] as const)}
      isProtected={isProtected}
      onTemplate={(name) => onChange(TEMPLATES[name as keyof typeof TEMPLATES])}
      table={
        <QualifiedField
          label={messages.table}
          problem={problems['table']}
          placeholder={messages.choose}
          choices={(tables ?? []).filter(({ kind }) => kind === 'r' || kind === 'p')}
          value={draft.table}
          onChange={(table) => onChange({ table })}
        />
      }
    />
  )
}
