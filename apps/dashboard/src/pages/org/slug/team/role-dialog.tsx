import {
  updateMember,
  type MemberChange,
} from '@howdah/platform-client/resources/members/update-member'
import type { Member } from '@howdah/platform-client/resources/members/list-members'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../dashboard-context'
import { DialogActions } from '../../../../dialogs/dialog-actions'
import { OpenDialog } from '../../../../dialogs/open-dialog'
import { FormFailure } from '../../../../forms/form-failure'
import { formMessages } from '../../../../forms/forms.messages'
import { useSubmit } from '../../../../forms/use-submit'
import { lacksProject, rolesOf, rolesRequest } from '../../../../people/roles'
import { RolesField } from '../../../../people/roles-field'
import { rolesFieldMessages } from '../../../../people/roles-field.messages'
import { teamMessages as messages } from './team.messages'
import { useMembersChanged } from './use-members-changed'

export interface MemberRoleDialogProps {
  slug: string
  member: Member
  mayOwn: boolean
  onClose: () => void
}

/** Another role for a member, in the organization and in single projects. */
export function MemberRoleDialog({ slug, member, mayOwn, onClose }: MemberRoleDialogProps) {
  const { client } = useDashboard()
  const toast = useToast()
  const changed = useMembersChanged(slug)
  const [roles, setRoles] = useState(() => rolesOf(member))
  const saving = useMutation({
    mutationFn: (change: MemberChange) => updateMember(client, change),
    onSuccess: () => {
      toast.success(messages.saved(member.name))
      changed()
      onClose()
    },
  })
  const found = { projects: lacksProject(roles) ? rolesFieldMessages.oneNeeded : undefined }
  const { problems, onSubmit } = useSubmit(found, () =>
    saving.mutate({ slug, personId: member.person_id, ...rolesRequest(roles) }),
  )
  return (
    <OpenDialog
      title={messages.changeRoleTitle(member.name)}
      text={messages.changeRoleText}
      width="440px"
      onClose={onClose}
    >
      <form className="hd-form" onSubmit={onSubmit} noValidate>
        <RolesField
          slug={slug}
          value={roles}
          onChange={setRoles}
          mayOwn={mayOwn}
          problem={problems.projects}
        />
        {saving.error && <FormFailure title={messages.saveFailed} error={saving.error} />}
        <DialogActions submit={formMessages.save} pending={saving.isPending} onCancel={onClose} />
      </form>
    </OpenDialog>
  )
}
