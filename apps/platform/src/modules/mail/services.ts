import type { Services } from '../../base/services'
import type { Mailer, MailSettings } from './mail.types'

declare module '../../base/services' {
  interface Services {
    mail: Mailer
    /** Creates a mailer with other settings than the server's. */
    mailerWith: (settings: MailSettings) => Mailer
  }
}

export type MailServices = Pick<Services, 'config' | 'log' | 'mail' | 'mailerWith'>
