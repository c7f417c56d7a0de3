import { objectsQueryOptions } from '@howdah/platform-client/catalog/objects/object-queries'
import {
  ROLE_ATTRIBUTES,
  rolesKind,
  type RoleObject,
} from '@howdah/platform-client/catalog/objects/roles'
import { TextField } from '@howdah/ui/elements'
import { Field } from '@howdah/ui/field/field'
import { useQuery } from '@tanstack/react-query'
import { CheckboxSet } from '../../../../../database/fields/checkbox-set'
import { ExpressionField } from '../../../../../database/fields/expression-field'
import { CommentField } from '../../../../../database/fields/name-fields'
import type { ObjectFieldsProps } from '../../../../../database/objects/object-kind.types'
import { useDashboard } from '../../../../../dashboard-context'
import type { ClusterRoleDraft } from './roles.kind'
import { clusterRoleMessages as messages } from './roles.messages'

const ATTRIBUTES = ROLE_ATTRIBUTES.map((one) => [one, messages.attributeNames[one]] as const)

/** Fields of a role. */
export function RoleFields({
  projectRef,
  draft,
  before,
  problems,
  onChange,
}: ObjectFieldsProps<ClusterRoleDraft, RoleObject>) {
  const { client } = useDashboard()
  const { data = [] } = useQuery(objectsQueryOptions(client, rolesKind, { projectRef }))
  const groups = data.map(({ name }) => name).filter((name) => name !== before?.name)
  return (
    <>
      <ExpressionField
        label={messages.name}
        problem={problems['name']}
        value={draft.name}
        onChange={(name) => onChange({ name })}
      />
      <CheckboxSet
        label={messages.attributes}
        hint={messages.attributesHint}
        choices={ATTRIBUTES}
        chosen={draft.attributes}
        onChange={(attributes) => onChange({ attributes })}
      />
      <Field label={messages.password} hint={before === null ? undefined : messages.passwordHint}>
        {(control) => (
          <TextField.Root
            {...control}
            type="password"
            autoComplete="new-password"
            value={draft.password}
            onChange={(event) => onChange({ password: event.target.value })}
          />
        )}
      </Field>
      <div className="hd-field-pair">
        <ExpressionField
          label={messages.validUntil}
          hint={messages.validHint}
          value={draft.validUntil ?? ''}
          onChange={(text) => onChange({ validUntil: text === '' ? null : text })}
        />
        <Field label={messages.limit} hint={messages.limitHint} problem={problems['limit']}>
          {(control) => (
            <TextField.Root
              {...control}
              type="number"
              min={-1}
              value={Number.isFinite(draft.connectionLimit) ? draft.connectionLimit : ''}
              onChange={(event) => onChange({ connectionLimit: event.target.valueAsNumber })}
            />
          )}
        </Field>
      </div>
      <CheckboxSet
        label={messages.memberOf}
        choices={[...new Set([...groups, ...draft.memberOf])].map((name) => [name, name] as const)}
        chosen={draft.memberOf}
        onChange={(memberOf) => onChange({ memberOf })}
      />
      <CommentField value={draft.comment} onChange={(comment) => onChange({ comment })} />
    </>
  )
}
