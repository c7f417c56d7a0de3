import type { AuthUserDetails } from '@howdah/platform-client/resources/auth/users'
import { isolated } from '@howdah/ui/format/isolated'
import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { Button } from '@howdah/ui/elements'
import { formatDateTime, formatDistance, formatMoment } from '@howdah/ui/format/date'
import { useState, type ReactNode } from 'react'
import { authEventName } from '../user-events.messages'
import { shownProvider } from '../list/shown-provider'
import type { UsersModel } from '../use-users'

export interface UserSectionsProps {
  model: UsersModel
  details: AuthUserDetails
}

/** Identities, second factors, sessions and recent events of a user. */
export function UserSections({ details, model }: UserSectionsProps) {
  const { locale, messages } = model
  return (
    <>
      <Section title={messages.identities} none={messages.noIdentities}>
        {details.identities.map((identity) => (
          <Row
            key={identity.id}
            name={shownProvider(identity.provider, messages)}
            text={identity.email ?? ''}
          >
            {identityTime(identity, model)}
          </Row>
        ))}
      </Section>
      <Factors model={model} details={details} />
      <Sessions model={model} details={details} />
      <Section title={messages.events} none={messages.noEvents}>
        {details.events.map((event) => (
          <Row
            key={event.id}
            name={authEventName(event.action, event.traits, messages)}
            text={event.ip}
          >
            <Since at={event.inserted_at} locale={locale} />
          </Row>
        ))}
      </Section>
    </>
  )
}

interface SectionProps {
  title: string
  /** Shown without rows. */
  none: string
  children: ReactNode[]
  /** Below the rows. */
  action?: ReactNode
}

function Section({ action, children, none, title }: SectionProps) {
  return (
    <section className="hw-users-section" aria-label={title}>
      <h3>{title}</h3>
      {children.length === 0 ? (
        <p className="hw-users-quiet">{none}</p>
      ) : (
        <ul className="hw-users-rows">{children}</ul>
      )}
      {action}
    </section>
  )
}

function Row({ children, name, text }: { name: string; text: string; children: ReactNode }) {
  return (
    <li>
      <span>
        <bdi>{name}</bdi>
        {text !== '' && <bdi className="hw-users-quiet">{text}</bdi>}
      </span>
      <span className="hw-users-quiet">{children}</span>
    </li>
  )
}

/** Time since a moment; the moment itself on hover. */
function Since({ at, locale }: { at: string; locale: string | undefined }) {
  return (
    <time dateTime={at} title={formatMoment(at, locale)}>
      {formatDistance(at, locale)}
    </time>
  )
}

function Factors({ details, model: { may, messages, task } }: UserSectionsProps) {
  const [asked, setAsked] = useState<{ id: string; name: string } | null>(null)
  const removing = task.isPending && task.variables.kind === 'remove_factor' ? task.variables : null
  return (
    <>
      <Section title={messages.factors} none={messages.noFactors}>
        {details.factors.map(({ id, is_verified: isVerified, name, phone, type }) => {
          const kind = messages.factorTypes[type]
          const shown = name === '' ? kind : name
          const state = isVerified ? messages.factorVerified : messages.factorPending
          const parts = [
            ...(shown === kind ? [] : [kind]),
            ...(phone === null ? [] : [phone]),
            state,
          ]
          return (
            <Row key={id} name={shown} text={messages.factorText(parts)}>
              {may.update && (
                <Button
                  variant="soft"
                  color="red"
                  aria-label={messages.removeFactorOf(isolated(shown))}
                  loading={removing?.factorId === id}
                  onClick={() => setAsked({ id, name: shown })}
                >
                  {messages.removeFactor}
                </Button>
              )}
            </Row>
          )
        })}
      </Section>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        tone="danger"
        title={messages.removeTitle(isolated(asked?.name ?? ''))}
        description={messages.removeText}
        confirmLabel={messages.removeFactor}
        cancelLabel={messages.cancel}
        onConfirm={() =>
          asked !== null &&
          task.mutate({ kind: 'remove_factor', userId: details.user.id, factorId: asked.id })
        }
      />
    </>
  )
}

function Sessions({ details, model: { locale, may, messages, task } }: UserSectionsProps) {
  const [isAsking, setAsking] = useState(false)
  const name = isolated(messages.nameOf(details.user))
  return (
    <Section
      title={messages.sessions}
      none={messages.noSessions}
      action={
        may.update &&
        details.sessions.length > 0 && (
          <>
            <div>
              <Button
                variant="soft"
                color="red"
                loading={task.isPending && task.variables.kind === 'sign_out'}
                onClick={() => setAsking(true)}
              >
                {messages.signOut}
              </Button>
            </div>
            <ConfirmDialog
              open={isAsking}
              onOpenChange={setAsking}
              tone="danger"
              title={messages.signOutTitle(name)}
              description={messages.signOutText}
              confirmLabel={messages.signOut}
              cancelLabel={messages.cancel}
              onConfirm={() => task.mutate({ kind: 'sign_out', userId: details.user.id, name })}
            />
          </>
        )
      }
    >
      {details.sessions.map((session) => {
        const used = session.refreshed_at ?? session.inserted_at
        return (
          <Row
            key={session.id}
            name={session.user_agent || messages.unknownDevice}
            text={messages.session(
              session.level,
              session.ip ?? '',
              session.inserted_at === null
                ? messages.none
                : formatDateTime(session.inserted_at, locale),
            )}
          >
            {used !== null && <Since at={used} locale={locale} />}
          </Row>
        )
      })}
    </Section>
  )
}

/** Returns when an identity was last used, or added while it has not been. */
function identityTime(
  { inserted_at: added, last_sign_in_at: at }: AuthUserDetails['identities'][number],
  { locale, messages }: UsersModel,
): string {
  if (at !== null) return messages.lastUsed(formatDateTime(at, locale))
  return added === null ? messages.none : messages.identityAdded(formatDateTime(added, locale))
}
