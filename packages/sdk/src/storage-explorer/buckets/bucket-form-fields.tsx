import { formatBytes } from '@howdah/rules/storage/format-bytes'
import { Switch, Text, TextField } from '@howdah/ui/elements'
import { Field } from '@howdah/ui/field/field'
import { SizeField } from '@howdah/ui/size-field/size-field'
import type { StorageModel } from '../use-storage-explorer'
import type { BucketFields, BucketProblems } from './bucket-form'

interface BucketFormFieldsProps {
  model: StorageModel
  /** The name is chosen once. */
  isNew: boolean
  fields: BucketFields
  problems: BucketProblems
  onChange: (fields: BucketFields) => void
}

/** Fields of a bucket: its name, its access, and the files that it takes. */
export function BucketFormFields({
  model,
  isNew,
  fields,
  problems,
  onChange,
}: BucketFormFieldsProps) {
  const { messages, settings } = model
  const limit = settings && formatBytes(settings.effective_file_size_limit)
  return (
    <>
      {isNew && (
        <Field
          textSize="2"
          className="hw-storage-field"
          label={messages.bucketName}
          hint={messages.bucketNameHint}
          problem={
            problems.name &&
            {
              missing: messages.bucketNameMissing,
              long: messages.bucketNameLong,
              slash: messages.bucketNameSlash,
              taken: messages.bucketNameTaken,
            }[problems.name]
          }
        >
          {(control) => (
            <TextField.Root
              {...control}
              name="name"
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              value={fields.name}
              onChange={(event) => onChange({ ...fields, name: event.target.value })}
            />
          )}
        </Field>
      )}
      <Text as="label" size="2" className="hw-storage-switch">
        <Switch
          checked={fields.isPublic}
          onCheckedChange={(isPublic) => onChange({ ...fields, isPublic })}
        />
        <span>
          {messages.publicBucket}
          <Text as="span" size="1" color="gray">
            {messages.publicHint}
          </Text>
        </span>
      </Text>
      <Field
        textSize="2"
        className="hw-storage-field"
        label={messages.sizeLimit}
        hint={limit && messages.sizeLimitHint(limit)}
        problem={
          problems.limit &&
          {
            wrong: messages.sizeLimitWrong,
            'too-large': messages.sizeLimitTooLarge(limit ?? ''),
          }[problems.limit]
        }
      >
        {(control) => (
          <SizeField
            {...control}
            name="limit"
            unitLabel={messages.sizeLimitUnit}
            value={fields.limit}
            onChange={(size) => onChange({ ...fields, limit: size })}
          />
        )}
      </Field>
      <Field
        textSize="2"
        className="hw-storage-field"
        label={messages.mimeTypes}
        hint={messages.mimeTypesHint}
        problem={problems.types === undefined ? undefined : messages.mimeTypesWrong(problems.types)}
      >
        {(control) => (
          <TextField.Root
            {...control}
            name="types"
            autoComplete="off"
            spellCheck={false}
            value={fields.types}
            onChange={(event) => onChange({ ...fields, types: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}
