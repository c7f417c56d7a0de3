import type { NewInvitation } from '@howdah/platform-client/resources/invitations/create-invitation'
import { useState } from 'react'
import { DialogActions } from '../../../../dialogs/dialog-actions'
import { emailProblem } from '../../../../forms/account-rules'
import { FormFailure } from '../../../../forms/form-failure'
import { LineField } from '../../../../forms/line-field'
import { isOfFields, serverProblem } from '@howdah/platform-client/server-problem'
import { useSubmit } from '../../../../forms/use-submit'
import { lacksProject, rolesRequest, type RolesChoice } from '../../../../people/roles'
import { RolesField } from '../../../../people/roles-field'
import { rolesFieldMessages } from '../../../../people/roles-field.messages'
import { useCan } from '../../../../session/use-can'
import { invitationMessages as messages } from './invitation.messages'

export interface InviteFormProps {
  slug: string
  error: unknown
  pending: boolean
  onInvite: (input: NewInvitation) => void
  onCancel: () => void
}

export function InviteForm({ slug, error, pending, onInvite, onCancel }: InviteFormProps) {
  const can = useCan()
  const [email, setEmail] = useState('')
  const [roles, setRoles] = useState<RolesChoice>({ role: 'developer', projects: [] })
  const found = {
    email: emailProblem(email, messages.emailMissing),
    projects: lacksProject(roles) ? rolesFieldMessages.oneNeeded : undefined,
  }
  const { problems, onSubmit } = useSubmit(found, () =>
    onInvite({ slug, email: email.trim(), ...rolesRequest(roles) }),
  )
  return (
    <form className="hd-form" onSubmit={onSubmit} noValidate>
      <LineField
        label={messages.email}
        problem={problems.email ?? serverProblem(error, 'body.email')}
        size="2"
        name="email"
        type="email"
        value={email}
        onValueChange={setEmail}
      />
      <RolesField
        slug={slug}
        value={roles}
        onChange={setRoles}
        mayOwn={can({ slug }, 'update', 'ownership') === 'yes'}
        problem={problems.projects}
      />
      {error !== null && !isOfFields(error, ['body.email']) && (
        <FormFailure title={messages.inviteFailed} error={error} />
      )}
      <DialogActions submit={messages.submit} pending={pending} onCancel={onCancel} />
    </form>
  )
}
