import { createSignInLimits } from '../../access/sign-in/sign-in-limits'
import { defineModule } from '../define-module'
import { peopleCommands } from './commands'
import { createAccessTokens } from './access-tokens/access-tokens'
import { createAccessToken, deleteAccessToken, listAccessTokens } from './access-tokens/handlers'
import { createAccountLimits } from './account-limits'
import {
  accountHandlers,
  deleteSession,
  getTotp,
  listSessions,
  updateProfile,
} from './handlers/account'
import { getProfile, listPermissions, setCredentials, signOut } from './handlers/identity'
import { passwordResetHandlers } from './handlers/password-reset'
import { signInHandlers } from './handlers/sign-in'
import { createIdentity } from './identity'
import { createOneTimeLinks } from './sessions/one-time-links'
import { createPasswordResets } from './passwords/password-resets'
import tokenProjectsSql from './migrations/2026-11-26-access-token-projects.sql'
import accountSql from './migrations/120-account.sql'
import type { PeopleServices } from './services'
import { createTriedCodes } from './totp/tried-codes'

export const people = defineModule<PeopleServices>({
  name: 'people',
  migrations: [
    { name: '120-account', sql: accountSql },
    { name: '2026-11-26-access-token-projects', sql: tokenProjectsSql },
  ],
  commands: peopleCommands,
  services: {
    identity(services) {
      const identity = createIdentity(services)
      services.closers.add(() => identity.close())
      return identity
    },
    accessTokens: ({ control }) => createAccessTokens(control),
    oneTimeLinks: ({ control }) => createOneTimeLinks(control),
    passwordResets: ({ control }) => createPasswordResets(control),
    triedCodes: ({ control }) => createTriedCodes(control),
  },
  handlers: () => ({
    ...signInHandlers(createSignInLimits()),
    signOut,
    getProfile,
    setCredentials,
    updateProfile,
    ...accountHandlers(createAccountLimits()),
    getTotp,
    listSessions,
    deleteSession,
    listAccessTokens,
    createAccessToken,
    deleteAccessToken,
    ...passwordResetHandlers(),
    listPermissions,
  }),
  prepare: ({ identity }) => identity.migrate(),
})
