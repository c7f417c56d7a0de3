import { AppError, codeOf, type ErrorStatus } from '../../../base/app-error'
import { memberMessages } from './member.messages'

type MemberFailure = keyof typeof memberMessages

const STATUS: Record<MemberFailure, ErrorStatus> = {
  'no-member': 404,
  'no-invitation': 404,
  'not-allowed': 403,
  'no-role': 400,
  'owner-projects': 400,
  'foreign-project': 400,
  branch: 400,
  'last-owner': 409,
  'is-owner': 409,
  'is-member': 409,
  'is-invited': 409,
}

/** Reason why a person cannot become, change or cease to be a member as asked. */
export class MemberError extends AppError {
  override readonly name = 'MemberError'

  constructor(readonly reason: MemberFailure) {
    super(STATUS[reason], codeOf(STATUS[reason]), memberMessages[reason])
  }
}
