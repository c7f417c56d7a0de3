import {
  billingQueryOptions,
  updateBilling,
  type Billing,
  type BillingAddress,
} from '@howdah/platform-client/resources/billing/billing'
import * as Select from '@howdah/ui/overlays/select'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../dashboard-context'
import { Field } from '@howdah/ui/field/field'
import { FormFailure } from '../../../../forms/form-failure'
import { formMessages } from '../../../../forms/forms.messages'
import { LineField } from '../../../../forms/line-field'
import { SaveBar } from '../../../../forms/save-bar'
import { isOfFields, serverProblem } from '@howdah/platform-client/server-problem'
import { useSubmit } from '../../../../forms/use-submit'
import { addressProblems, emptyAddress, optionalFields, trimmed } from './address-fields'
import { billingMessages as messages } from './billing.messages'
import { countries } from './countries'

type Name = keyof BillingAddress

const textFields = [
  ['name', 200, 'billing organization'],
  ['email', 254, 'billing email'],
  ['line1', 200, 'billing address-line1'],
  ['line2', 200, 'billing address-line2'],
  ['postal_code', 20, 'billing postal-code'],
  ['city', 100, 'billing address-level2'],
  ['region', 100, 'billing address-level1'],
] as const satisfies readonly (readonly [Name, number, string])[]

const names = Object.keys(emptyAddress) as Name[]

/** Form for the billing address on the invoices. */
export function AddressForm({
  slug,
  address,
  mayChange,
}: {
  slug: string
  address: Billing['address']
  mayChange: boolean
}) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const [typed, setTyped] = useState<Partial<BillingAddress>>({})
  const stored = address ?? emptyAddress
  const fields = { ...stored, ...typed }
  const isChanged = names.some((name) => fields[name] !== stored[name])
  const saving = useMutation({
    mutationFn: () => updateBilling(client, { slug, address: trimmed(fields) }),
    async onSuccess(saved) {
      toast.success(messages.addressSaved)
      const { queryKey } = billingQueryOptions(client, { slug })
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, saved)
      setTyped({})
    },
  })
  const { problems, onSubmit, startOver } = useSubmit(inOrder(addressProblems(fields)), () =>
    saving.mutate(),
  )
  const restore = () => {
    setTyped({})
    startOver()
    saving.reset()
  }
  const problemOf = (name: Name) =>
    problems[name] ?? serverProblem(saving.error, `body.address.${name}`)
  const text = (name: Exclude<Name, 'country'>, maxLength: number, autoComplete: string) => (
    <LineField
      key={name}
      label={messages.fields[name]}
      note={optionalFields.has(name) ? formMessages.optional : undefined}
      problem={problemOf(name)}
      {...{ size: '2', name, maxLength, autoComplete }}
      readOnly={!mayChange}
      value={fields[name]}
      onValueChange={(text) => setTyped({ ...typed, [name]: text })}
    />
  )
  return (
    <form className="hd-form" onSubmit={onSubmit} noValidate>
      <div className="hd-address">
        {textFields.map(([name, maxLength, autoComplete]) => text(name, maxLength, autoComplete))}
        <Field label={messages.fields.country} problem={problemOf('country')}>
          {(control) => (
            <Select.Root
              size="2"
              value={fields.country}
              disabled={!mayChange}
              onValueChange={(country) => setTyped({ ...typed, country })}
            >
              <Select.Trigger {...control} placeholder={messages.chooseCountry} />
              <Select.Content position="popper" className="hd-countries">
                {countries.map(({ code, name }) => (
                  <Select.Item key={code} value={code}>
                    {name}
                  </Select.Item>
                ))}
              </Select.Content>
            </Select.Root>
          )}
        </Field>
        {text('tax_id', 50, 'off')}
      </div>
      {saving.error &&
        !isOfFields(
          saving.error,
          names.map((name) => `body.address.${name}`),
        ) && <FormFailure title={messages.addressFailed} error={saving.error} />}
      <SaveBar changed={mayChange && isChanged} saving={saving.isPending} onCancel={restore} />
    </form>
  )
}

/** Sorts problems in the order of the form's fields. */
const inOrder = (problems: Partial<Record<Name, string>>) =>
  Object.fromEntries(
    [...textFields.map(([name]) => name), 'country' as const].flatMap((name) =>
      problems[name] ? [[name, problems[name]]] : [],
    ),
  )
