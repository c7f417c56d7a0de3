import { defineModule } from '../define-module'
import { createActiveUserCounts } from './rows/active-user-counts'
import { authApi } from './api/auth-api'
import { createAuthConfigs, mailTemplateOf } from './auth-config'
import { authConfig } from './config'
import { createCaptcha } from './protection/captcha'
import { createLeakedPasswords } from './protection/leaked-passwords'
import { mailByHook } from './hooks/send-mail'
import { smsByHook } from './hooks/send-sms'
import { HOOK_TIMEOUT_MS, MAX_HOOK_ANSWER_BYTES } from './hooks/signed-request'
import { createAuthDatabases } from './auth-databases'
import { createAuthLimits } from './auth-limits'
import { createAuthServers } from './auth-server/auth-servers'
import { createOutboundFetch } from '../../base/network/outbound-fetch'
import { createAuthProviders } from './oauth/providers'
import { createAuthMails } from './mail/auth-mails'
import { createAuthNotices } from './notices/notices'
import { failureText } from './notices/failure-text'
import { notifyOfMessages } from './notices/notifications'
import { projectMailer } from './mail/project-mailer'
import { createCaughtMails } from './mail/caught-mails'
import { getAuthConfig, updateAuthConfig } from './handlers'
import { testAuthTokenHook } from './hooks/handlers'
import { clearCaughtMails, listCaughtMails, sendAuthTestMail } from './mail-handlers'
import authSql from './migrations/2026-11-25-auth.sql'
import type { AuthServices } from './services'
import { createMessageOutbox } from './outbox/message-outbox'
import { sendWaiting } from './outbox/send-waiting'
import { createAuthSms } from './sms/auth-sms'
import { projectSms } from './sms/project-sms'
import authServerSql from './migrations/2026-11-26-auth-server.sql'
import signInLinksSql from './migrations/2026-11-27-sign-in-links.sql'
import memberSessionsSql from './migrations/2026-11-28-member-sessions.sql'
import messagesTriesSql from './migrations/2026-11-28-messages-tries.sql'
import messagesSql from './migrations/2026-11-28-messages.sql'
import twitchSql from './migrations/2026-11-27-twitch.sql'
import { createIssuerKeys } from './third-party/issuer-keys'
import { createThirdPartyTokens } from './third-party/third-party-tokens'
import { createMemberSessions } from './rows/member-sessions'
import { endLostSessions } from './flows/members/end-lost-sessions'
import { createSignInLinks } from './rows/sign-in-links'
import caughtSmsSql from './migrations/2026-11-26-caught-sms.sql'
import {
  createAuthUser,
  createAuthUserSignInLink,
  createAuthUserToken,
  deleteAuthUser,
  deleteAuthUserFactor,
  endAuthUserSessions,
  getAuthUser,
  inviteAuthUser,
  listAuthEvents,
  listAuthUsers,
  sendAuthUserMail,
  updateAuthUser,
} from './user-handlers'

const SWEEP_INTERVAL_MS = 10 * 60_000
const COUNT_INTERVAL_MS = 60_000
/** Codes of text messages are good for a minute. */
const RESEND_INTERVAL_MS = 10_000

export const auth = defineModule<AuthServices>({
  name: 'auth',
  config: authConfig,
  migrations: [
    { name: '2026-11-25-auth', sql: authSql },
    { name: '2026-11-26-caught-sms', sql: caughtSmsSql },
    { name: '2026-11-26-auth-server', sql: authServerSql },
    { name: '2026-11-27-sign-in-links', sql: signInLinksSql },
    { name: '2026-11-27-twitch', sql: twitchSql },
    { name: '2026-11-28-member-sessions', sql: memberSessionsSql },
    { name: '2026-11-28-messages', sql: messagesSql },
    { name: '2026-11-28-messages-tries', sql: messagesTriesSql },
  ],
  services: {
    activeUserCounts: createActiveUserCounts,
    authConfigs: ({ control, secrets }) => createAuthConfigs(control, secrets),
    authDatabases({ closers, clusters }) {
      const databases = createAuthDatabases(clusters)
      closers.add(() => databases.close())
      return databases
    },
    authLimits: ({ control }) => createAuthLimits(control),
    authProviders: ({ authConfigs, outbound }) =>
      createAuthProviders(
        authConfigs,
        createOutboundFetch(outbound, { maxBytes: 1_000_000, timeoutMs: 10_000 }),
      ),
    authServers: ({ authConfigs, projectMemory }) => createAuthServers(authConfigs, projectMemory),
    issuerKeys: ({ outbound }) =>
      createIssuerKeys(createOutboundFetch(outbound, { maxBytes: 1_000_000, timeoutMs: 5_000 })),
    thirdPartyTokens: createThirdPartyTokens,
    signInLinks: ({ control }) => createSignInLinks(control),
    serverFetch: ({ outbound }) =>
      createOutboundFetch(outbound, { maxBytes: 1_000_000, timeoutMs: 10_000 }),
    hookFetch: ({ outbound }) =>
      createOutboundFetch(outbound, {
        maxBytes: MAX_HOOK_ANSWER_BYTES,
        timeoutMs: HOOK_TIMEOUT_MS,
      }),
    captcha: ({ authConfigs, config, log, outbound }) =>
      createCaptcha({
        authConfigs,
        log,
        url: config.captchaUrl,
        fetch: createOutboundFetch(outbound, { maxBytes: 100_000, timeoutMs: 5_000 }),
      }),
    leakedPasswords: ({ config, log, outbound }) =>
      createLeakedPasswords(
        createOutboundFetch(outbound, { maxBytes: 1_000_000, timeoutMs: 3_000 }),
        { log, url: config.leakedPasswordsUrl },
      ),
    smsFetch: ({ outbound }) =>
      createOutboundFetch(outbound, { maxBytes: 100_000, timeoutMs: 10_000 }),
    caughtMails: ({ control, secrets }) => createCaughtMails(control, secrets),
    memberSessions: createMemberSessions,
    messageOutbox: ({ control, directory, log, secrets }) =>
      createMessageOutbox({ control, secrets, log, home: directory.id }),
    authNotices: createAuthNotices,
    authMails(services) {
      const { authConfigs, authNotices, caughtMails, closers, log, mail, messageOutbox } = services
      const mails = createAuthMails({
        ...{ caught: caughtMails, log, outbox: messageOutbox, server: mail },
        failed: async (ref, error) =>
          authNotices.report(ref, 'email', 'failed', failureText(error, await authConfigs.of(ref))),
        byHook: (ref, request) => mailByHook(services, ref, request),
        mailerOf: (ref) => projectMailer(services, ref),
        templateOf: async (ref, kind) => mailTemplateOf(await authConfigs.of(ref), kind),
      })
      closers.add(() => mails.settled())
      return mails
    },
    authSms(services) {
      const { authConfigs, authNotices, caughtMails, closers, log, messageOutbox } = services
      const sms = createAuthSms({
        ...{ caught: caughtMails, log, outbox: messageOutbox },
        configOf: (ref) => authConfigs.of(ref),
        failed: async (ref, error) =>
          authNotices.report(ref, 'sms', 'failed', failureText(error, await authConfigs.of(ref))),
        byHook: (ref, request) => smsByHook(services, ref, request),
        providerOf: (ref) => projectSms(services, ref),
      })
      closers.add(() => sms.settled())
      return sms
    },
  },
  handlers: () => ({
    testAuthTokenHook,
    ...{ getAuthConfig, updateAuthConfig, listCaughtMails, clearCaughtMails, sendAuthTestMail },
    ...{ listAuthUsers, createAuthUser, inviteAuthUser, updateAuthUser, deleteAuthUser },
    ...{ sendAuthUserMail, getAuthUser, deleteAuthUserFactor, endAuthUserSessions, listAuthEvents },
    ...{ createAuthUserSignInLink, createAuthUserToken },
  }),
  gateway: authApi,
  notifications: { 'auth.messages-stopped': notifyOfMessages },
  listen(services) {
    services.events.on('access.changed', (change) => endLostSessions(services, change))
    services.events.on('project.brought-up', ({ ref }) =>
      // One that an older Howdah made has no users yet.
      services.authDatabases
        .prepare(ref)
        .then(() => services.activeUserCounts.note(ref))
        .then(() => sendWaiting(services, ref))
        .catch((error: unknown) =>
          services.log.warn('A project has no auth service', { project: ref, error }),
        ),
    )
  },
  schedules: (services) => [
    {
      name: 'active users',
      begins: 'later',
      intervalMs: COUNT_INTERVAL_MS,
      run: (now) => services.activeUserCounts.write(now),
    },
    {
      name: 'auth messages',
      begins: 'later',
      intervalMs: RESEND_INTERVAL_MS,
      async run() {
        await services.messageOutbox.sweep()
        await sendWaiting(services, null)
      },
    },
    {
      name: 'auth limits',
      begins: 'later',
      intervalMs: SWEEP_INTERVAL_MS,
      run: () => services.authLimits.sweep(),
    },
    {
      name: 'sign-in links',
      begins: 'later',
      intervalMs: SWEEP_INTERVAL_MS,
      async run() {
        await services.signInLinks.sweep()
        await services.memberSessions.sweep()
      },
    },
  ],
})
