import {
  authUsersKey,
  deleteAuthUserFactor,
  endAuthUserSessions,
  type AuthUserDetails,
} from '@howdah/platform-client/resources/auth/users'
import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { Button } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { DangerButton } from '../../../../../dialogs/danger-button'
import { formatDateTime } from '../../../../../format/date'
import { RelativeTime } from '../../../../../format/relative-time'
import { authEventName } from '../audit-logs/auth-events.messages'
import { usersMessages as messages } from './users.messages'

export interface UserSectionsProps {
  projectRef: string
  details: AuthUserDetails
  mayUpdate: boolean
}

/** Identities, second factors, sessions and recent events of a user. */
export function UserSections({ details, mayUpdate, projectRef }: UserSectionsProps) {
  const { events, identities } = details
  return (
    <>
      <Section title={messages.identities} none={messages.noIdentities}>
        {identities.map(({ email, id, last_sign_in_at: at, provider }) => (
          <Row key={id} name={provider} text={email ?? ''}>
            {at === null ? messages.neverUsed : messages.lastUsed(formatDateTime(at))}
          </Row>
        ))}
      </Section>
      <Factors projectRef={projectRef} details={details} mayUpdate={mayUpdate} />
      <Sessions projectRef={projectRef} details={details} mayUpdate={mayUpdate} />
      <Section title={messages.events} none={messages.noEvents}>
        {events.map(({ action, id, inserted_at: at, ip }) => (
          <Row key={id} name={authEventName(action)} text={ip}>
            <RelativeTime at={at} />
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
    <section className="hd-section" aria-label={title}>
      <h3 className="hd-section-heading">{title}</h3>
      {children.length === 0 ? (
        <p className="hd-section-intro">{none}</p>
      ) : (
        <ul className="hd-auth-rows">{children}</ul>
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
        {text !== '' && <bdi className="hd-quiet">{text}</bdi>}
      </span>
      <span className="hd-quiet">{children}</span>
    </li>
  )
}

function Factors({ details, mayUpdate, projectRef: ref }: UserSectionsProps) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const [asked, setAsked] = useState<{ id: string; name: string } | null>(null)
  const removing = useMutation({
    mutationFn: (factorId: string) =>
      deleteAuthUserFactor(client, { ref, userId: details.user.id, factorId }),
    onSuccess: () => toast.success(messages.factorRemoved),
    onError: (error) => toast.error(messages.factorFailed, { description: error.message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: authUsersKey(client, { ref }) }),
  })
  return (
    <>
      <Section title={messages.factors} none={messages.noFactors}>
        {details.factors.map(({ id, is_verified: isVerified, name, type }) => {
          const shown = name === '' ? messages.factorTypes[type] : name
          return (
            <Row
              key={id}
              name={shown}
              text={isVerified ? messages.factorVerified : messages.factorPending}
            >
              {mayUpdate && (
                <Button
                  variant="soft"
                  color="red"
                  aria-label={messages.removeFactorOf(shown)}
                  loading={removing.isPending && removing.variables === id}
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
        title={messages.removeTitle(asked?.name ?? '')}
        description={messages.removeText}
        confirmLabel={messages.removeFactor}
        onConfirm={() => asked !== null && removing.mutate(asked.id)}
      />
    </>
  )
}

function Sessions({ details, mayUpdate, projectRef: ref }: UserSectionsProps) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const name = details.user.email || details.user.phone || details.user.id
  const ending = useMutation({
    mutationFn: () => endAuthUserSessions(client, { ref, userId: details.user.id }),
    onSuccess: () => toast.success(messages.signedOut(name)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: authUsersKey(client, { ref }) }),
  })
  return (
    <Section
      title={messages.sessions}
      none={messages.noSessions}
      action={
        mayUpdate &&
        details.sessions.length > 0 && (
          <DangerButton
            mutation={ending}
            label={messages.signOut}
            failed={messages.signOutFailed}
            title={messages.signOutTitle(name)}
            text={messages.signOutText}
            confirm={messages.signOut}
          />
        )
      }
    >
      {details.sessions.map((session) => (
        <Row
          key={session.id}
          name={session.user_agent || messages.unknownDevice}
          text={messages.session(
            session.level,
            session.ip ?? '',
            formatDateTime(session.inserted_at),
          )}
        >
          <RelativeTime at={session.refreshed_at ?? session.inserted_at} />
        </Row>
      ))}
    </Section>
  )
}
