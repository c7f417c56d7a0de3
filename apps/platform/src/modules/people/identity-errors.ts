import { identityMessages } from './identity.messages'

/** What can be wrong with an account that somebody asks for. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError'

  constructor(readonly reason: keyof typeof identityMessages) {
    super(identityMessages[reason])
  }
}
