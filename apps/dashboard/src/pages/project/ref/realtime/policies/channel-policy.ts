import type { TablePolicyDraft } from '@howdah/platform-client/catalog/objects/policies'
import { channelPolicyMessages as messages } from './channel-policies.messages'

export type ChannelTemplate = keyof typeof messages.templates

export const channelTemplates = Object.keys(messages.templates) as ChannelTemplate[]

// In a subselect, so that Postgres evaluates them once and not for each row.
const CONDITIONS = {
  members: `exists (
  select from public.members
  where topic = (select realtime.topic()) and user_id = (select auth.uid())
)`,
  own: `(select realtime.topic()) = 'user:' || (select auth.uid())::text`,
  signedIn: 'true',
}

/** Returns the parts of a policy that a template fills in. */
export function channelPolicyOf(template: ChannelTemplate): Partial<TablePolicyDraft> {
  const [, group, right] = /^(members|own|signedIn)(Receive|Send)$/.exec(template) ?? []
  const condition = CONDITIONS[group as keyof typeof CONDITIONS]
  const receives = right === 'Receive'
  return {
    name: messages.names[template],
    command: receives ? 'SELECT' : 'INSERT',
    permissive: true,
    roles: ['authenticated'],
    using: receives ? condition : null,
    check: receives ? null : condition,
  }
}
