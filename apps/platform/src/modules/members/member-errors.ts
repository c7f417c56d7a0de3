import { memberMessages } from './member.messages'

/** Why somebody cannot become, change or cease to be a member as was asked. */
export class MemberError extends Error {
  override readonly name = 'MemberError'

  constructor(readonly reason: keyof typeof memberMessages) {
    super(memberMessages[reason])
  }
}
