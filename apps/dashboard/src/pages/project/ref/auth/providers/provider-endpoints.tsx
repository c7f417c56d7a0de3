import { SelectField } from '../../../../../database/fields/select-field'
import { SwitchField } from '../../../../../database/fields/switch-field'
import { LineField } from '../../../../../forms/line-field'
import { fieldNames, type ProviderEndpoints } from './provider-draft'
import { endpointMessages as messages } from './third-party.messages'

const urlNames = ['authorize_url', 'token_url', 'user_url'] as const
export const endpointNames = [...urlNames, ...fieldNames] as const
export type EndpointName = (typeof endpointNames)[number]

export interface ProviderEndpointFieldsProps {
  endpoints: ProviderEndpoints
  problems: Partial<Record<EndpointName, string>>
  onChange: (endpoints: ProviderEndpoints) => void
}

/** Endpoints of a provider that speaks OAuth 2, and the members of its answer about the user. */
export function ProviderEndpointFields({
  endpoints,
  onChange,
  problems,
}: ProviderEndpointFieldsProps) {
  const set = (change: Partial<ProviderEndpoints>) => onChange({ ...endpoints, ...change })
  const line = (name: EndpointName, type: 'text' | 'url') => (
    <LineField
      key={name}
      label={messages.labels[name]}
      hint={messages.hints[name]}
      problem={problems[name]}
      name={name}
      type={type}
      value={endpoints[name]}
      onValueChange={(value) => set({ [name]: value })}
    />
  )
  return (
    <>
      {urlNames.map((name) => line(name, 'url'))}
      <SelectField
        label={messages.tokenAuth}
        value={endpoints.token_auth_method}
        options={[
          ['client_secret_post', messages.tokenAuths.client_secret_post],
          ['client_secret_basic', messages.tokenAuths.client_secret_basic],
        ]}
        onChange={(method) => set({ token_auth_method: method })}
      />
      <SwitchField
        label={messages.pkce}
        hint={messages.pkceHint}
        checked={endpoints.pkce}
        onChange={(pkce) => set({ pkce })}
      />
      <fieldset className="hd-fieldset">
        <legend className="hd-field-label">{messages.fields}</legend>
        <p className="hd-field-text">{messages.fieldsHint}</p>
        {fieldNames.map((name) => line(name, 'text'))}
      </fieldset>
    </>
  )
}
