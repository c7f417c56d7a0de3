import {
  authUsersKey,
  banAuthUser,
  deleteAuthUser,
  sendAuthUserMail,
  type AuthUser,
  type AuthUserDetails,
} from '@howdah/platform-client/resources/auth/users'
import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { Button } from '@howdah/ui/elements'
import * as Dialog from '@howdah/ui/overlays/dialog'
import { SidePanelContent } from '@howdah/ui/side-panel/side-panel-content'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { CopyableDetail } from '../../../../../details/copyable-detail'
import { DetailItem } from '../../../../../details/detail-item'
import { formatDateTime } from '../../../../../format/date'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import { hasBan, UserBadges } from './user-badges'
import { UserSections } from './user-sections'
import { userButtonId } from './user-table'
import { usersMessages as messages } from './users.messages'

/** A change of a user. */
type UserTask = 'magic_link' | 'recovery' | 'ban' | 'unban' | 'delete'

/** About a hundred years. */
const FOREVER = '876000h'

export interface UserPanelProps {
  projectRef: string
  user: AuthUser
  details: UseQueryResult<AuthUserDetails>
  may: { update: boolean; remove: boolean }
  onClose: () => void
}

/** Details of a user, and what can be done about them. */
export function UserPanel({ projectRef: ref, user, details, may, onClose }: UserPanelProps) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const [asked, setAsked] = useState<'ban' | 'delete' | null>(null)
  const name = messages.nameOf(user)
  const task = useMutation({
    async mutationFn(kind: UserTask): Promise<void> {
      const params = { ref, userId: user.id }
      if (kind === 'delete') await deleteAuthUser(client, params)
      else if (kind === 'ban') await banAuthUser(client, { ...params, duration: FOREVER })
      else if (kind === 'unban') await banAuthUser(client, { ...params, duration: 'none' })
      else await sendAuthUserMail(client, { ...params, kind })
    },
    onSuccess(_, kind) {
      toast.success(messages.done[kind](name))
      if (kind === 'delete') onClose()
    },
    onError: (error, kind) =>
      toast.error(messages.taskFailed[kind], { description: error.message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: authUsersKey(client, { ref }) }),
  })
  const button = (kind: UserTask, danger = false) => (
    <Button
      variant="soft"
      color={danger ? 'red' : 'gray'}
      loading={task.isPending && task.variables === kind}
      onClick={() => (kind === 'ban' || kind === 'delete' ? setAsked(kind) : task.mutate(kind))}
    >
      {messages.tasks[kind]}
    </Button>
  )
  const focusRow = (event: Event) => {
    event.preventDefault()
    document.getElementById(userButtonId(user.id))?.focus()
  }
  return (
    <>
      <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
        <SidePanelContent title={name} closeLabel={messages.close} onCloseAutoFocus={focusRow}>
          <div className="hd-auth-panel">
            <UserBadges user={user} />
            <UserDetails user={user} />
            <div className="hd-auth-actions">
              {may.update && user.email !== '' && button('magic_link')}
              {may.update && user.email !== '' && button('recovery')}
              {may.update && button(hasBan(user) ? 'unban' : 'ban')}
              {may.remove && button('delete', true)}
            </div>
            <QueryView
              query={details}
              title={messages.detailsFailed}
              loading={<RowSkeletons count={4} />}
            >
              {(known) => <UserSections projectRef={ref} details={known} mayUpdate={may.update} />}
            </QueryView>
            <Metadata name={messages.userMetadata} value={user.user_metadata} />
            <Metadata name={messages.appMetadata} value={user.app_metadata} />
          </div>
        </SidePanelContent>
      </Dialog.Root>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={asked === null ? '' : messages.askTitle[asked](name)}
        description={asked === null ? '' : messages.askText[asked]}
        confirmLabel={asked === null ? '' : messages.tasks[asked]}
        tone="danger"
        onConfirm={() => asked !== null && task.mutate(asked)}
      />
    </>
  )
}

function UserDetails({ user }: { user: AuthUser }) {
  const { details } = messages
  const at = (time: string | null) => (time === null ? messages.never : formatDateTime(time))
  return (
    <dl className="hd-details">
      <CopyableDetail name={details.id} text={user.id} copied={messages.idName} />
      {user.phone !== '' && <DetailItem name={details.phone}>{user.phone}</DetailItem>}
      <DetailItem name={details.providers}>
        {user.providers.length === 0 ? messages.none : user.providers.join(', ')}
      </DetailItem>
      <DetailItem name={details.created}>{at(user.inserted_at)}</DetailItem>
      <DetailItem name={details.confirmed}>{at(user.confirmed_at)}</DetailItem>
      <DetailItem name={details.lastSignIn}>{at(user.last_sign_in_at)}</DetailItem>
      {hasBan(user) && <DetailItem name={details.bannedUntil}>{at(user.banned_until)}</DetailItem>}
    </dl>
  )
}

function Metadata({ name, value }: { name: string; value: object }) {
  return (
    <section className="hd-section" aria-label={name}>
      <h3 className="hd-section-heading">{name}</h3>
      {/* What scrolls can be scrolled by the keyboard. */}
      <pre className="hd-auth-text hd-code" tabIndex={0} role="region" aria-label={name}>
        <bdi>{JSON.stringify(value, null, 2)}</bdi>
      </pre>
    </section>
  )
}
