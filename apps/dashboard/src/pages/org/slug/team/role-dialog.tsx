import { updateMember, type Member, type MemberChange } from '@howdah/platform-client'
import { Button, Dialog, useToast } from '@howdah/ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useDashboard } from '../../../../dashboard-context'
import { FormFailure } from '../../../../forms/form-failure'
import { lacksProject, rolesOf, rolesRequest } from '../../../../people/roles'
import { RolesField } from '../../../../people/roles-field'
import { rolesFieldMessages } from '../../../../people/roles-field.messages'
import { teamMessages as messages } from './team.messages'
import { useMembersChanged } from './use-members-changed'

export interface RoleDialogProps {
  slug: string
  member: Member
  mayOwn: boolean
  onClose: () => void
}

/** Another role for a member, in the organization and in single projects. */
export function RoleDialog({ slug, member, mayOwn, onClose }: RoleDialogProps) {
  const { client } = useDashboard()
  const toast = useToast()
  const changed = useMembersChanged(slug)
  const [roles, setRoles] = useState(() => rolesOf(member))
  const [asked, setAsked] = useState(false)
  const problem = lacksProject(roles) ? rolesFieldMessages.oneNeeded : undefined
  const saving = useMutation({
    mutationFn: (change: MemberChange) => updateMember(client, change),
    onSuccess: () => {
      toast.success(messages.saved(member.name))
      changed()
      onClose()
    },
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (problem === undefined) saving.mutate({ slug, personId: member.person_id, ...rolesRequest(roles) })
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Content maxWidth="440px" className="hd-dialog">
        <Dialog.Title size="4">{messages.changeRoleTitle(member.name)}</Dialog.Title>
        <Dialog.Description size="2">{messages.changeRoleText}</Dialog.Description>
        <form className="hd-form" onSubmit={onSubmit} noValidate>
          <RolesField slug={slug} value={roles} onChange={setRoles} mayOwn={mayOwn} problem={asked ? problem : undefined} />
          {saving.error && <FormFailure title={messages.saveFailed} error={saving.error} />}
          <div className="hd-dialog-actions">
            <Button type="button" variant="soft" color="gray" onClick={onClose}>
              {messages.cancel}
            </Button>
            <Button type="submit" loading={saving.isPending}>
              {messages.save}
            </Button>
          </div>
        </form>
      </Dialog.Content>
    </Dialog.Root>
  )
}
