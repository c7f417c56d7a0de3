import type { PolicyObject } from '@howdah/platform-client/catalog/objects/policies'
import { storageBucketsQueryOptions } from '@howdah/platform-client/resources/storage/buckets'
import { STORAGE_OPERATIONS, type StorageOperation } from '@howdah/sdk/rules'
import { useQuery } from '@tanstack/react-query'
import { CheckboxSet } from '../../../../../database/fields/checkbox-set'
import { SelectField } from '../../../../../database/fields/select-field'
import type { ObjectFieldsProps } from '../../../../../database/objects/object-kind.types'
import { PolicyFields } from '../../../../../database/policies/policy-fields'
import { useDashboard } from '../../../../../dashboard-context'
import { storagePolicyMessages as messages } from './storage-policies.messages'
import {
  conditionOf,
  conditionParts,
  privilegesOf,
  storageCondition,
  storageTemplates,
  type StoragePolicyDraft,
  type StoragePolicyTemplate,
} from './storage-policy'

type FieldsProps = ObjectFieldsProps<StoragePolicyDraft, PolicyObject>

const COMMANDS = (['ALL', 'SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const).map(
  (one) => [one, one] as const,
)
const TARGETS = (['objects', 'buckets'] as const).map(
  (one) => [one, messages.targets[one]] as const,
)
const OPERATIONS = STORAGE_OPERATIONS.map((one) => [one, one] as const)

/** Fields of a policy of files or buckets. */
export function StoragePolicyFields(props: FieldsProps) {
  const { before, draft, onChange } = props
  const isOfNewFiles = before === null && draft.table.name === 'objects'
  const isByOperation = isOfNewFiles && privilegesOf(draft.operations).length > 0
  return (
    <PolicyFields
      {...props}
      commands={isByOperation ? null : COMMANDS}
      templates={
        isOfNewFiles ? storageTemplates.map((one) => [one, messages.templates[one]] as const) : []
      }
      onTemplate={(name) => {
        const template = name as StoragePolicyTemplate
        onChange({
          template,
          ...conditionParts(draft.command, storageCondition({ ...draft, template })),
        })
      }}
      isProtected={before?.rls_enabled ?? true}
      table={<TargetFields {...props} />}
    />
  )
}

/** Table, and for new policies of files the bucket and the operations. */
function TargetFields({ projectRef, before, draft, onChange }: FieldsProps) {
  const { client } = useDashboard()
  const { data: buckets = [] } = useQuery(storageBucketsQueryOptions(client, { ref: projectRef }))
  const privileges = privilegesOf(draft.operations)
  const isFixed = conditionOf(draft) !== storageCondition(draft)
  const setOperations = (operations: StorageOperation[]) => {
    const [first, ...others] = privilegesOf(operations)
    // Both conditions are shown for several commands.
    const command = others.length > 0 ? 'ALL' : (first ?? draft.command)
    const isMoved = (command === 'INSERT') !== (draft.command === 'INSERT')
    const condition =
      command === 'INSERT' ? (draft.check ?? draft.using) : (draft.using ?? draft.check)
    onChange({
      operations,
      command,
      ...(isMoved && condition !== null && conditionParts(command, condition)),
    })
  }
  if (before !== null) return null
  return (
    <>
      <SelectField
        label={messages.target}
        value={draft.table.name}
        options={TARGETS}
        onChange={(name) =>
          onChange({
            ...{ table: { schema: 'storage', name }, operations: [], bucketId: '' },
            ...{ template: 'all', using: 'true', check: null, command: 'SELECT' },
          })
        }
      />
      {draft.table.name === 'objects' && (
        <>
          <SelectField
            label={messages.bucket}
            hint={isFixed ? messages.bucketFixed : messages.bucketHint}
            disabled={isFixed}
            value={`=${draft.bucketId}`}
            options={[
              ['=', messages.anyBucket] as const,
              ...buckets.map(({ id }) => [`=${id}`, id] as const),
            ]}
            onChange={(value) => {
              const bucketId = value.slice(1)
              onChange({
                bucketId,
                ...conditionParts(draft.command, storageCondition({ ...draft, bucketId })),
              })
            }}
          />
          <CheckboxSet
            label={messages.operations}
            hint={
              privileges.length > 0
                ? messages.operationsHint(privileges.join(', '))
                : draft.operations.length > 0
                  ? messages.noPrivileges
                  : messages.noOperations
            }
            choices={OPERATIONS}
            chosen={draft.operations}
            onChange={setOperations}
          />
        </>
      )}
    </>
  )
}
