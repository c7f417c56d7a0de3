import type { AuthUser } from '@howdah/platform-client/resources/auth/users'
import { isolated } from '@howdah/ui/format/isolated'
import { CodeBlock } from '@howdah/ui/code-block/code-block'
import { Button, Skeleton } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { formatDateTime } from '@howdah/ui/format/date'
import * as Dialog from '@howdah/ui/overlays/dialog'
import { SidePanelContent } from '@howdah/ui/side-panel/side-panel-content'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCopy } from '../use-copy'
import type { UserAction } from '../use-user-task'
import type { UsersModel } from '../use-users'
import { hasBan, mayBeMailed, UserBadges } from '../user-badges'
import { isEndlessBan } from './ban-duration'
import { useBanFocus } from './use-ban-focus'
import type { AskedTask } from './user-question'
import { UserSections } from './user-sections'
import { shownProvider } from '../list/shown-provider'

export interface UserPanelProps {
  model: UsersModel
  user: AuthUser
  onAsk: (asked: AskedTask) => void
  onClose: () => void
  /** Called when the panel has closed: moves the focus back. */
  onClosed: () => void
}

/** Details of a user, and what can be done about them. */
export function UserPanel({ model, onAsk, onClose, onClosed, user }: UserPanelProps) {
  const { details, may, messages, task } = model
  const banButton = useBanFocus(task, user.id)
  const name = messages.nameOf(user)
  const button = (kind: UserAction, isDanger = false) => (
    <Button
      ref={kind === 'ban' || kind === 'unban' ? banButton : undefined}
      variant="soft"
      color={isDanger ? 'red' : 'gray'}
      loading={task.isPending && task.variables.kind === kind && task.variables.userId === user.id}
      onClick={() =>
        kind === 'ban' || kind === 'delete'
          ? onAsk({ kind, user })
          : task.mutate({ kind, userId: user.id, name: isolated(name) })
      }
    >
      {messages.tasks[kind]}
    </Button>
  )
  const maySend = may.update && mayBeMailed(user)
  return (
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
              <Button
                variant="soft"
                color="gray"
                onClick={() => onAsk({ kind: 'sign_in_as', user })}
              >
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
          <RawUser model={model} user={user} />
        </div>
      </SidePanelContent>
    </Dialog.Root>
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
        {user.providers.length === 0 ? (
          messages.none
        ) : (
          <bdi>{user.providers.map((one) => shownProvider(one, messages)).join(', ')}</bdi>
        )}
      </Detail>
      <Detail name={details.created}>{at(user.inserted_at)}</Detail>
      <Detail name={details.confirmed}>{at(user.confirmed_at)}</Detail>
      <Detail name={details.lastSignIn}>{at(user.last_sign_in_at)}</Detail>
      {hasBan(user) && (
        <Detail name={details.bannedUntil}>
          {isEndlessBan(user.banned_until ?? '')
            ? messages.banning.durations.forever
            : at(user.banned_until)}
        </Detail>
      )}
    </dl>
  )
}

function Detail({ children, name }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function CopyId({ id, messages }: { id: string; messages: UsersModel['messages'] }) {
  const copy = useCopy(messages)
  return (
    <Button
      variant="ghost"
      color="gray"
      size="1"
      className="hw-users-copy"
      aria-label={messages.copyId}
      onClick={() => copy(id)}
    >
      <Copy size={14} strokeWidth={1.5} aria-hidden />
    </Button>
  )
}

/** The user as the platform’s API returns it. */
function RawUser({ model: { messages }, user }: { model: UsersModel; user: AuthUser }) {
  return (
    <details className="hw-users-raw">
      <summary>{messages.rawJson}</summary>
      <p className="hw-users-quiet">{messages.rawHint}</p>
      <CodeBlock
        code={JSON.stringify(user, null, 2)}
        language="json"
        label={messages.rawJson}
        copyLabel={messages.copyJson}
        copied={messages.copied}
        copyFailed={messages.copyRefused}
      />
    </details>
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
