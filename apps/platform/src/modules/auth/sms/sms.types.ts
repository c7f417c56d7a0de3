import type { AuthUser } from '../rows/users'

/** Setting with the text of a message. */
export type SmsTemplate = 'sms_template' | 'mfa_phone_template'

/** A text message with a code. */
export interface AuthSmsRequest {
  /** Number with its country code and without a plus sign. */
  phone: string
  code: string
  user: AuthUser
  template: SmsTemplate
}

/** A text message that is sent after an answer, with the hash of its code. */
export interface PostedSms extends AuthSmsRequest {
  hash: string
}

/** Sends text messages by the account that a project has somewhere. */
export interface SmsProvider {
  /** @param phone as in E.164, without the plus sign. @throws SmsRefused */
  send(phone: string, text: string): Promise<void>
}

/** A provider does not take a message. */
export class SmsRefused extends Error {
  override readonly name = 'SmsRefused'

  constructor(
    message: string,
    /** True if it is refused because of its number. */
    readonly isOfNumber: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
