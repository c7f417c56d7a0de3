import { MAX_REDIRECT_PATTERNS_LENGTH } from '@howdah/rules/auth/redirect'
import type { MailTemplateProblem } from '@howdah/rules/auth/mail-template'

const templateProblems: Partial<Record<MailTemplateProblem['reason'], (text: string) => string>> = {
  code: (text) => `${text} can’t be in a script, a style or an event handler.`,
  tag: (text) => `${text} can’t be part of a tag.`,
  'no-quotes': (text) => `The value with ${text} needs quotes.`,
  link: (text) => `Links with ${text} can’t be used.`,
}

export const handlerMessages = {
  changedElsewhere: 'The settings were changed at the same time. Try again.',
  siteUrl: 'The site URL must be an address such as https://app.example.com.',
  pattern: (pattern: string) =>
    `${pattern} is no address. Write it as https://app.example.com/** or com.example.app://login.`,
  patternsTooLong: `The redirect URLs have at most ${MAX_REDIRECT_PATTERNS_LENGTH} characters altogether.`,
  sender: 'The sender must be an email address.',
  senderNeeded: 'An SMTP server needs a sender.',
  host: 'The SMTP server must be a host name or an IP address.',
  providerTwice: 'A provider is listed once.',
  issuer: (issuer: string) => `${issuer} is no issuer. Write it as https://accounts.example.com.`,
  withoutTls: (address: string) =>
    `${address} has no TLS. Begin it with https://; http:// is for addresses of this machine.`,
  providerServer: (address: string) =>
    `${address} can’t be used as the address of a server. Write it as https://github.example.com.`,
  ownIssuer: 'Tokens of the project itself are accepted already.',
  issuerTwice: 'An issuer is listed once.',
  audienceNeeded: (issuer: string) =>
    `${issuer} issues tokens to apps of everyone. Enter the audience of yours.`,
  noKeys: (issuer: string, reason: string) =>
    `The public keys of ${issuer} could not be read${reason === '' ? '.' : `: ${reason}`}`,
  emptyKeySet: 'It has no keys.',
  knownProvider: (provider: string) => `The addresses of ${provider} are known. Remove the issuer.`,
  customOnly: (provider: string) =>
    `Only a custom provider has its own endpoints, not ${provider}.`,
  twoKinds: (provider: string) => `${provider} has an issuer or endpoints of OAuth 2, not both.`,
  endpoint: (url: string) => `${url} is no endpoint. Write it as https://id.example.com/token.`,
  template: ({ reason, text }: Pick<MailTemplateProblem, 'reason' | 'text'>) =>
    templateProblems[reason]?.(text) ?? `The template can’t be used because of ${text}.`,
  smsTemplate: 'The text needs {{ .Code }}, and no other variable.',
  twilioAccount: 'An account of Twilio is AC and 32 hexadecimal digits.',
  twilioSender:
    'A sender is a messaging service such as MG…, a phone number, or a name of up to 11 characters.',
  hook: 'A hook is an address such as pg-functions://postgres/public/custom_access_token or https://app.example.com/hook.',
  hookSecret: 'A secret of a hook is v1,whsec_ and at least 24 bytes in Base64.',
  hookMissing: (name: string) => `There is no function ${name} with one argument of type jsonb.`,
  hookNotGranted: (name: string, schema: string) =>
    `The auth service may not call ${name}. Run: grant usage on schema ${schema} to supabase_auth_admin; grant execute on function ${name} to supabase_auth_admin;`,
  captchaSecretNeeded: 'Enter the secret key of the captcha provider.',
  hookSecretNeeded: 'A hook over HTTPS needs a secret.',
  smtpPasswordAgain: 'Enter the password again for the new SMTP server, port or user.',
  captchaSecretAgain: 'Enter the secret key of the new captcha provider.',
  clientSecretAgain: 'Enter the client secret again for the new address.',
  hookSecretAgain: 'Enter a secret for the new address.',
  serviceKeyAgain: 'Enter the service key of the server at the new address.',
  serverUrl: 'The address of the server must be one such as https://auth.example.com.',
  serverAddress: (reason: string) => `The server can’t be used. ${reason}`,
  serverUnreachable: (reason: string) => `The server can’t be reached: ${reason}`,
  noServer: (status: number) =>
    `No GoTrue server answers at this address: /health has the status ${status}.`,
  serverLoop: 'This address is the one of this project itself.',
  serverKeyNeeded: 'The server asks for a key.',
  serverKeyRefused: (status: number) => `The server refuses this key with the status ${status}.`,
  serverKeyOpens: 'This key opens the administration of users. Enter the public one.',
  serverAnonKeyNeeded: 'An attached database needs the public key, which its clients send.',
  attached: 'A database that runs elsewhere has no auth service here, only a GoTrue server.',
  redirectNotAllowed: 'The URL configuration of the project does not allow this address.',
  unconfirmed: 'The user has not confirmed an email address or phone number yet.',
  usersElsewhere: 'The users are managed by the GoTrue server of the project.',
  hookAddress: (host: string, reason: string) => `The address ${host} can’t be called. ${reason}`,
  smtpAddress: (host: string, reason: string) => `The SMTP server ${host} can’t be used. ${reason}`,
  /** The answer of the server follows. */
  smtpFailures: {
    refused: (host: string, _port: number) => `The SMTP server ${host} refused the email`,
    unreachable: (host: string, port: number) =>
      `The SMTP server ${host} can’t be reached at port ${port}`,
    'not-encrypted': (host: string, port: number) =>
      `The SMTP server ${host} offers no encryption at port ${port}, and a password is only sent encrypted`,
    'not-signed-in': (host: string, _port: number) =>
      `The SMTP server ${host} refused the user and password`,
  },
} as const
