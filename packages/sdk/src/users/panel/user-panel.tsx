import type { AuthUser } from '@howdah/platform-client/resources/auth/users'
import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { Button, Skeleton } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { formatDateTime } from '@howdah/ui/format/date'
import * as Dialog from '@howdah/ui/overlays/dialog'
import { SidePanelContent } from '@howdah/ui/side-panel/side-panel-content'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { Copy } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { UserAction } from '../use-user-task'
import type { UsersModel } from '../use-users'
import { hasBan, UserBadges } from '../user-badges'
import { SignInAsDialog } from './sign-in-as-dialog'
import { UserSections } from './user-sections'

export interface UserPanelProps {
  model: UsersModel
  user: AuthUser
  onClose: () => void
  /** Called when the panel has closed: moves the focus back. */
  onClosed: () => void
}

/** Details of a user, and what can be done about them. */
export function UserPanel({ model, onClose, onClosed, user }: UserPanelProps) {
  const { details, may, messages, task } = model
  const [asked, setAsked] = useState<'ban' | 'delete' | null>(null)
  const [isEntering, setEntering] = useState(false)
  const name = messages.nameOf(user)
  const button = (kind: UserAction, isDanger = false) => (
    <Button
      variant="soft"
      color={isDanger ? 'red' : 'gray'}
      loading={task.isPending && task.variables.kind === kind}
      onClick={() =>
        kind === 'ban' || kind === 'delete' ? setAsked(kind) : task.mutate({ kind, name })
      }
    >
      {messages.tasks[kind]}
    </Button>
  )
  const maySend = may.update && user.email !== '' && !hasBan(user)
  return (
    <>
      <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
        <SidePanelContent
          title={<bdi>{name}</bdi>}
          closeLabel={messages.close}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            onClosed()
          }}
        >
          <div className="hw-users-panel">
            <UserBadges user={user} messages={messages} />
            <UserDetails model={model} user={user} />
            <div className="hw-users-badges">
              {may.signInAs && !hasBan(user) && (
                <Button variant="soft" color="gray" onClick={() => setEntering(true)}>
                  {messages.signInAs.open}
                </Button>
              )}
              {maySend && button('magic_link')}
              {maySend && button('recovery')}
              {may.update && button(hasBan(user) ? 'unban' : 'ban')}
              {may.remove && button('delete', true)}
            </div>
            {details.data !== undefined ? (
              <UserSections model={model} details={details.data} />
            ) : details.isError ? (
              <ErrorAlert
                title={messages.detailsFailed}
                error={details.error}
                onRetry={() => void details.refetch()}
              />
            ) : (
              <Skeleton height="120px" />
            )}
            {user.metadata_omitted === true ? (
              <p className="hw-users-quiet">{messages.metadataOmitted}</p>
            ) : (
              <>
                <Metadata name={messages.userMetadata} value={user.user_metadata} />
                <Metadata name={messages.appMetadata} value={user.app_metadata} />
              </>
            )}
          </div>
        </SidePanelContent>
      </Dialog.Root>
      {isEntering && (
        <SignInAsDialog model={model} user={user} onClose={() => setEntering(false)} />
      )}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={asked === null ? '' : messages.askTitle[asked](name)}
        description={asked === null ? '' : messages.askText[asked]}
        confirmLabel={asked === null ? '' : messages.tasks[asked]}
        cancelLabel={messages.cancel}
        tone="danger"
        onConfirm={() => asked !== null && task.mutate({ kind: asked, name })}
      />
    </>
  )
}

function UserDetails({ model: { locale, messages }, user }: { model: UsersModel; user: AuthUser }) {
  const { details } = messages
  const at = (time: string | null) =>
    time === null ? messages.never : formatDateTime(time, locale)
  return (
    <dl className="hw-users-details">
      <Detail name={details.id}>
        <code>{user.id}</code>
        <CopyId id={user.id} messages={messages} />
      </Detail>
      {user.phone !== '' && <Detail name={details.phone}>{`+${user.phone}`}</Detail>}
      <Detail name={details.providers}>
        {user.providers.length === 0 ? messages.none : user.providers.join(', ')}
      </Detail>
      <Detail name={details.created}>{at(user.inserted_at)}</Detail>
      <Detail name={details.confirmed}>{at(user.confirmed_at)}</Detail>
      <Detail name={details.lastSignIn}>{at(user.last_sign_in_at)}</Detail>
      {hasBan(user) && !isEndless(user) && (
        <Detail name={details.bannedUntil}>{at(user.banned_until)}</Detail>
      )}
    </dl>
  )
}

/** True for a ban without an end, which the service stores as a hundred years. */
const isEndless = ({ banned_until: until }: AuthUser): boolean =>
  until !== null && new Date(until).getFullYear() - new Date().getFullYear() > 50

function Detail({ children, name }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function CopyId({ id, messages }: { id: string; messages: UsersModel['messages'] }) {
  const toast = useToast()
  const copy = () =>
    navigator.clipboard.writeText(id).then(
      () => toast.success(messages.copied),
      () => toast.error(messages.copyRefused),
    )
  return (
    <Button
      variant="ghost"
      color="gray"
      size="1"
      className="hw-users-copy"
      aria-label={messages.copyId}
      onClick={() => void copy()}
    >
      <Copy size={14} strokeWidth={1.5} aria-hidden />
    </Button>
  )
}

function Metadata({ name, value }: { name: string; value: object }) {
  return (
    <section className="hw-users-section" aria-label={name}>
      <h3>{name}</h3>
      {/* What scrolls can be scrolled by the keyboard. */}
      <pre className="hw-users-json" tabIndex={0} role="region" aria-label={name}>
        <bdi>{JSON.stringify(value, null, 2)}</bdi>
      </pre>
    </section>
  )
}
