import type { Mailer } from './mail.types'

declare module '../../base/services' {
  interface Services {
    mail: Mailer
  }
}
