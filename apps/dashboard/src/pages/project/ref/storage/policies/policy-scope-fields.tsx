import type { StorageBucket } from '@howdah/platform-client/resources/storage/buckets'
import { TextArea } from '@howdah/ui/elements'
import { Field } from '@howdah/ui/field/field'
import * as Select from '@howdah/ui/overlays/select'
import { policiesMessages as messages } from './policies.messages'
import { policyTemplates, type PolicyDraft } from './policy-sql'

const ALL_BUCKETS = '*'

export interface PolicyScopeFieldsProps {
  draft: PolicyDraft
  onChange: (change: Partial<PolicyDraft>) => void
  buckets: readonly StorageBucket[]
  expressionProblem: string | undefined
}

/** Fields for the files that a policy applies to: the bucket, and the condition on a file. */
export function PolicyScopeFields(props: PolicyScopeFieldsProps) {
  const { draft, onChange, buckets, expressionProblem } = props
  return (
    <>
      <Field label={messages.bucket}>
        {(control) => (
          <Select.Root
            value={draft.bucketId === '' ? ALL_BUCKETS : `=${draft.bucketId}`}
            onValueChange={(value) =>
              onChange({ bucketId: value === ALL_BUCKETS ? '' : value.slice(1) })
            }
          >
            <Select.Trigger {...control} />
            <Select.Content>
              <Select.Item value={ALL_BUCKETS}>{messages.anyBucket}</Select.Item>
              {buckets.map(({ id }) => (
                <Select.Item key={id} value={`=${id}`}>
                  <bdi>{id}</bdi>
                </Select.Item>
              ))}
            </Select.Content>
          </Select.Root>
        )}
      </Field>
      <Field label={messages.template}>
        {(control) => (
          <Select.Root
            value={draft.template}
            onValueChange={(value) =>
              onChange({
                template: policyTemplates.find((known) => known === value) ?? draft.template,
              })
            }
          >
            <Select.Trigger {...control} />
            <Select.Content>
              {policyTemplates.map((template) => (
                <Select.Item key={template} value={template}>
                  {messages.templates[template]}
                </Select.Item>
              ))}
            </Select.Content>
          </Select.Root>
        )}
      </Field>
      {draft.template === 'custom' && (
        <Field
          label={messages.expression}
          hint={messages.expressionHint}
          problem={expressionProblem}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              spellCheck={false}
              value={draft.expression}
              onChange={(event) => onChange({ expression: event.target.value })}
            />
          )}
        </Field>
      )}
    </>
  )
}
