import type { LogDrain } from '@howdah/platform-client/resources/logs/drains'
import { TextArea } from '@howdah/ui/elements'
import { Field } from '@howdah/ui/field/field'
import * as Select from '@howdah/ui/overlays/select'
import { SwitchField } from '../../../../../database/fields/switch-field'
import { LineField, type LineFieldProps } from '../../../../../forms/line-field'
import { PasswordField } from '../../../../../forms/passwords/password-field'
import { DATADOG_SITES, hasOwnHeaders, isElsewhere, type DrainForm } from './drain-form'
import { logDrainsMessages as messages } from './log-drains.messages'

interface DrainFieldsProps {
  form: DrainForm
  /** Null for a new drain. */
  stored: LogDrain | null
  problems: Partial<Record<keyof DrainForm, string | undefined>>
  onChange: (change: Partial<DrainForm>) => void
}

/** The fields that the kind of a drain needs. */
export function DrainFields(props: DrainFieldsProps) {
  const { kind } = props.form
  if (kind === 'datadog') return <DatadogFields {...props} />
  return (
    <>
      <Line {...props} name="url" label={messages.url} hint={messages.urlHints[kind]} />
      {kind === 's3' && <BucketFields {...props} />}
      {kind !== 's3' && kind !== 'syslog' && <HeadersField {...props} />}
    </>
  )
}

/** A field with one line of the form. */
function Line({
  form,
  name,
  onChange,
  problems,
  stored: _,
  ...line
}: DrainFieldsProps & { name: Exclude<keyof DrainForm, 'replacesHeaders'> } & Pick<
    LineFieldProps,
    'hint' | 'label'
  >) {
  return (
    <LineField
      {...line}
      name={name}
      problem={problems[name]}
      autoCapitalize="none"
      spellCheck={false}
      value={form[name]}
      onValueChange={(value) => onChange({ [name]: value })}
    />
  )
}

/** A field with a secret of the form. */
function Secret({
  form,
  label,
  name,
  onChange,
  problems,
  stored,
}: DrainFieldsProps & { name: 'apiKey' | 'secretAccessKey'; label: string }) {
  return (
    <PasswordField
      label={label}
      hint={
        stored === null || isElsewhere(form, stored) ? messages.secretHint : messages.secretStays
      }
      name={name}
      problem={problems[name]}
      size="2"
      autoComplete="off"
      value={form[name]}
      onValueChange={(value) => onChange({ [name]: value })}
    />
  )
}

function DatadogFields(props: DrainFieldsProps) {
  const { form, onChange } = props
  return (
    <>
      <Field label={messages.site} hint={messages.siteHint}>
        {(control) => (
          <Select.Root value={form.site} onValueChange={(site) => onChange({ site })}>
            <Select.Trigger {...control} />
            <Select.Content position="popper">
              {[...new Set([...DATADOG_SITES, form.site])].map((site) => (
                <Select.Item key={site} value={site}>
                  {site}
                </Select.Item>
              ))}
            </Select.Content>
          </Select.Root>
        )}
      </Field>
      <Secret {...props} name="apiKey" label={messages.apiKey} />
    </>
  )
}

function BucketFields(props: DrainFieldsProps) {
  return (
    <>
      <Line {...props} name="bucket" label={messages.bucket} />
      <Line {...props} name="prefix" label={messages.prefix} hint={messages.prefixHint} />
      <Line {...props} name="region" label={messages.region} />
      <Line {...props} name="accessKeyId" label={messages.accessKeyId} />
      <Secret {...props} name="secretAccessKey" label={messages.secretAccessKey} />
    </>
  )
}

function HeadersField({ form, onChange, problems, stored }: DrainFieldsProps) {
  const isOther = isElsewhere(form, stored)
  const isOwn = hasOwnHeaders(form, stored)
  const names = stored?.header_names ?? []
  return (
    <>
      {names.length > 0 && (
        <SwitchField
          label={messages.replaceHeaders}
          hint={isOther ? messages.headersAgain : messages.headersStay(names)}
          checked={isOwn}
          disabled={isOther}
          onChange={(replacesHeaders) => onChange({ replacesHeaders })}
        />
      )}
      {isOwn && (
        <Field label={messages.headers} hint={messages.headersHint} problem={problems.headers}>
          {(control) => (
            <TextArea
              {...control}
              name="headers"
              rows={3}
              autoComplete="off"
              spellCheck={false}
              value={form.headers}
              onChange={(event) => onChange({ headers: event.target.value })}
            />
          )}
        </Field>
      )}
    </>
  )
}
