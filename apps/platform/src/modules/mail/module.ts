import { defineModule } from '../define-module'
import { createMailer } from './create-mailer'
import type { MailServices } from './services'

export const mail = defineModule<MailServices>({
  name: 'mail',
  services: { mail: ({ config, log }) => createMailer(config.mail, log) },
})
