import { defineModule } from '../define-module'
import { mailConfig } from './config'
import { createMailer } from './create-mailer'
import type { MailServices } from './services'

export const mail = defineModule<MailServices>({
  name: 'mail',
  config: mailConfig,
  services: {
    mail: ({ config, log }) => createMailer(config.mail, log),
    mailerWith:
      ({ log }) =>
      (settings) =>
        createMailer(settings, log),
  },
})
