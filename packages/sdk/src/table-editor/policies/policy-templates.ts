import type { PolicyShape } from '@howdah/platform-client/catalog/ddl/policy'
import { quoteWhereNeeded } from '@howdah/rules/table/quote-name'

/** Common policies that the form can be filled with. */
export const POLICY_TEMPLATES = [
  'read-everyone',
  'read-signed-in',
  'insert-signed-in',
  'own-rows',
  'read-own-rows',
  'no-access',
] as const
export type PolicyTemplate = (typeof POLICY_TEMPLATES)[number]

interface TemplateColumn {
  name: string
  type: string
}

/** Names that usually hold the id of the person that a row belongs to. */
const OWNER_NAMES = ['user_id', 'owner_id', 'owner', 'author_id', 'created_by', 'profile_id']

/** Returns the column with the owner of a row; null if none has a usual name and type. */
export function ownerColumn(columns: readonly TemplateColumn[]): TemplateColumn | null {
  const holdsId = columns.filter(({ type }) => /^(?:uuid|text|character varying.*)$/.test(type))
  const named = OWNER_NAMES.map((name) => holdsId.find((column) => column.name === name))
  return named.find((column) => column !== undefined) ?? null
}

/** Returns the templates that the table has the columns for. */
export const templatesFor = (columns: readonly TemplateColumn[]): readonly PolicyTemplate[] =>
  ownerColumn(columns)
    ? POLICY_TEMPLATES
    : POLICY_TEMPLATES.filter((one) => one !== 'own-rows' && one !== 'read-own-rows')

type TemplateFields = Omit<PolicyShape, 'name' | 'comment'>

/**
 * Returns the fields that a template fills in.
 * @param hasAuthUid `auth.uid()` exists; otherwise the claims of the request are read
 */
export function fieldsOfTemplate(
  template: PolicyTemplate,
  columns: readonly TemplateColumn[],
  hasAuthUid: boolean,
): TemplateFields {
  const owner = ownerColumn(columns)
  const own = owner === null ? 'false' : isOwn(owner, hasAuthUid)
  const base: TemplateFields = {
    command: 'SELECT',
    permissive: true,
    roles: ['authenticated'],
    using: 'true',
    check: null,
  }
  switch (template) {
    case 'read-everyone':
      return { ...base, roles: ['anon', 'authenticated'] }
    case 'read-signed-in':
      return base
    case 'insert-signed-in':
      return { ...base, command: 'INSERT', using: null, check: 'true' }
    case 'own-rows':
      return { ...base, command: 'ALL', using: own, check: own }
    case 'read-own-rows':
      return { ...base, using: own }
    case 'no-access':
      return { ...base, command: 'ALL', permissive: false, using: 'false' }
    default:
      return template satisfies never
  }
}

/** In a subselect, so that Postgres evaluates the id once and not for each row. */
function isOwn({ name, type }: TemplateColumn, hasAuthUid: boolean): string {
  const id = hasAuthUid
    ? 'auth.uid()'
    : `(current_setting('request.jwt.claims', true)::jsonb ->> 'sub')::uuid`
  return `${quoteWhereNeeded(name)} = (select ${id}${type === 'uuid' ? '' : '::text'})`
}
