import type { UserMessageKind } from './notices'

const texts = (kind: UserMessageKind) => (kind === 'email' ? 'Emails' : 'Text messages')

/** Notifications about messages to users of projects. Names are people's own text. */
export const authNotificationMessages = {
  openSettings: 'Open settings',
  openLimits: 'Open rate limits',
  failed: (project: string, kind: UserMessageKind, detail: string | null) => ({
    title: `${texts(kind)} to users of ${project} are not sent`,
    message: `What sends them has failed, so that users may be unable to sign up or to sign in. ${detail ?? 'The reason is in the log of the server.'}`,
  }),
  limited: (project: string, kind: UserMessageKind) => ({
    title: `${texts(kind)} to users of ${project} have reached their limit`,
    message: 'More are refused until an hour has passed.',
  }),
} as const
