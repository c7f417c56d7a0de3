import { schemasQueryOptions } from '@howdah/platform-client/catalog/entities'
import type {
  ExtensionObject,
  ExtensionShape,
} from '@howdah/platform-client/catalog/objects/extensions'
import { useQuery } from '@tanstack/react-query'
import { SelectField } from '../../../../../database/fields/select-field'
import { SwitchField } from '../../../../../database/fields/switch-field'
import type { ObjectFieldsProps } from '../../../../../database/objects/object-kind.types'
import { useDashboard } from '../../../../../dashboard-context'
import { extensionMessages as messages } from './extensions.messages'

/** Value of the select that stands for no schema, which no schema can have as its name. */
const ANY = '\0'

/** Schema and version of an extension. */
export function ExtensionFields({
  projectRef,
  draft,
  before,
  onChange,
}: ObjectFieldsProps<ExtensionShape, ExtensionObject>) {
  const { client } = useDashboard()
  const { data = [] } = useQuery(schemasQueryOptions(client, { projectRef }))
  if (before === null) return null
  const names = data.filter((one) => one.may_create).map(({ name }) => name)
  const current = draft.schema ?? ANY
  const options = [...new Set([...names, ...(current === ANY ? [] : [current])])].map(
    (name) => [name, name] as const,
  )
  const isFixed = before.is_enabled && !before.is_movable
  const missing = before.is_enabled ? [] : before.requires
  const isOld = before.version !== null && before.version !== before.default_version
  return (
    <>
      {before.comment !== null && <p className="hd-section-intro">{before.comment}</p>}
      <SelectField
        label={messages.schema}
        hint={isFixed ? messages.fixedSchema : messages.schemaHint}
        disabled={isFixed}
        value={current}
        options={
          before.is_enabled || before.via_superuser
            ? options
            : [[ANY, messages.anySchema] as const, ...options]
        }
        onChange={(schema) => onChange({ schema: schema === ANY ? null : schema })}
      />
      {isOld && (
        <SwitchField
          label={messages.update}
          hint={messages.newest(before.version ?? '', before.default_version)}
          checked={draft.version === before.default_version}
          onChange={(on) =>
            onChange({ version: on ? before.default_version : (before.version ?? '') })
          }
        />
      )}
      {missing.length > 0 && (
        <p className="hd-section-intro">
          {(before.via_superuser ? messages.needs : messages.requires)(missing.join(', '))}
        </p>
      )}
    </>
  )
}
