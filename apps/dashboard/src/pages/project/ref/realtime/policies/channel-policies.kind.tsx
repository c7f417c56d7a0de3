import type {
  PolicyObject,
  TablePolicyDraft,
} from '@howdah/platform-client/catalog/objects/policies'
import { policiesKind } from '@howdah/platform-client/catalog/objects/policies'
import type {
  ObjectFieldsProps,
  ObjectKind,
} from '../../../../../database/objects/object-kind.types'
import { policyKind } from '../../../../../database/policies/policies.kind'
import { PolicyFields } from '../../../../../database/policies/policy-fields'
import { channelPolicyMessages as messages } from './channel-policies.messages'
import { channelPolicyOf, channelTemplates, type ChannelTemplate } from './channel-policy'

const COMMANDS = [
  ['SELECT', messages.receive],
  ['INSERT', messages.send],
] as const

const start = (): TablePolicyDraft => ({
  ...{ table: { schema: 'realtime', name: 'messages' }, name: '', command: 'SELECT' },
  ...{ permissive: true, roles: ['authenticated'], check: null, comment: null },
  // Without a choice, users get what is for them alone.
  using: channelPolicyOf('ownReceive').using ?? null,
  enableRls: false,
})

function ChannelPolicyFields(props: ObjectFieldsProps<TablePolicyDraft, PolicyObject>) {
  return (
    <PolicyFields
      {...props}
      commands={COMMANDS}
      templates={channelTemplates.map((name) => [name, messages.templates[name]] as const)}
      onTemplate={(name) => props.onChange(channelPolicyOf(name as ChannelTemplate))}
      table={null}
      isProtected
    />
  )
}

/** Policies of the table that decides who may join private channels. */
export const channelPolicyKind: ObjectKind<PolicyObject, PolicyObject, TablePolicyDraft> = {
  ...policyKind,
  catalog: {
    ...policiesKind,
    name: 'channel-policies',
    listSql: `${policiesKind.listSql} and n.nspname = 'realtime' and c.relname = 'messages'`,
  },
  texts: messages,
  hasSchema: false,
  columns: policyKind.columns.filter(({ name }) => name !== 'table'),
  label: ({ name }) => name,
  ...(policyKind.form && { form: { ...policyKind.form, start, Fields: ChannelPolicyFields } }),
}
