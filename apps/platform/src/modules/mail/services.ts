import type { Services } from '../../base/services'
import type { Mailer } from './mail.types'

declare module '../../base/services' {
  interface Services {
    mail: Mailer
  }
}

export type MailServices = Pick<Services, 'config' | 'log' | 'mail'>
