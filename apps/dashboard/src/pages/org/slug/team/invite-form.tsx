import type { NewInvitation } from '@howdah/platform-client'
import { Button, TextField } from '@howdah/ui'
import { useState, type SubmitEvent } from 'react'
import { Field } from '../../../../forms/field'
import { focusFirstProblem } from '../../../../forms/focus-first-problem'
import { FormFailure } from '../../../../forms/form-failure'
import { isOfFields, serverProblem } from '../../../../forms/server-problem'
import { lacksProject, rolesRequest, type RolesChoice } from '../../../../people/roles'
import { RolesField } from '../../../../people/roles-field'
import { rolesFieldMessages } from '../../../../people/roles-field.messages'
import { useCan } from '../../../../session/use-can'
import { invitationMessages as messages } from './invitation.messages'

export interface InviteFormProps {
  slug: string
  error: unknown
  pending: boolean
  onInvite: (wish: NewInvitation) => void
  onCancel: () => void
}

interface Problems {
  email?: string
  projects?: string
}

export function InviteForm({ slug, error, pending, onInvite, onCancel }: InviteFormProps) {
  const can = useCan()
  const [email, setEmail] = useState('')
  const [roles, setRoles] = useState<RolesChoice>({ role: 'developer', projects: [] })
  const [asked, setAsked] = useState(false)
  const emailFound = emailProblem(email)
  const found: Problems = {
    ...(emailFound === undefined ? {} : { email: emailFound }),
    ...(lacksProject(roles) ? { projects: rolesFieldMessages.oneNeeded } : {}),
  }
  const problems: Problems = asked ? found : {}

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (Object.keys(found).length > 0) return focusFirstProblem(event.currentTarget, found)
    onInvite({ slug, email: email.trim(), ...rolesRequest(roles) })
  }
  return (
    <form className="hd-form" onSubmit={onSubmit} noValidate>
      <Field label={messages.email} problem={problems.email ?? serverProblem(error, 'body.email')}>
        {(control) => (
          <TextField.Root
            {...control}
            size="2"
            name="email"
            type="email"
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <RolesField
        slug={slug}
        value={roles}
        onChange={setRoles}
        mayOwn={can({ slug }, 'update', 'ownership') === 'yes'}
        problem={problems.projects}
      />
      {error !== null && !isOfFields(error, ['body.email']) && <FormFailure title={messages.inviteFailed} error={error} />}
      <div className="hd-dialog-actions">
        <Button type="button" variant="soft" color="gray" onClick={onCancel}>
          {messages.cancel}
        </Button>
        <Button type="submit" loading={pending}>
          {messages.submit}
        </Button>
      </div>
    </form>
  )
}

function emailProblem(email: string): string | undefined {
  if (email.trim() === '') return messages.emailMissing
  return /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? undefined : messages.emailWrong
}
