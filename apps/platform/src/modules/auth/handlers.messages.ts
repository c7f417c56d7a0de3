export const handlerMessages = {
  siteUrl: 'The site URL must be an address such as https://app.example.com.',
  pattern: (pattern: string) =>
    `${pattern} is no address. Write it as https://app.example.com/** or com.example.app://login.`,
  sender: 'The sender must be an email address.',
  senderNeeded: 'An SMTP server needs a sender.',
  host: 'The SMTP server must be a host name or an IP address.',
  providerTwice: 'A provider is listed once.',
  issuer: (issuer: string) => `${issuer} is no issuer. Write it as https://accounts.example.com.`,
  template: (text: string) => `The template can’t be used because of ${text}.`,
  smsTemplate: 'The text needs {{ .Code }}, and no other variable.',
  twilioAccount: 'An account of Twilio is AC and 32 hexadecimal digits.',
  twilioSender:
    'A sender is a messaging service such as MG…, a phone number, or a name of up to 11 characters.',
  hook: 'A hook is an address such as pg-functions://postgres/public/custom_access_token or https://app.example.com/hook.',
  hookSecret: 'A secret of a hook is v1,whsec_ and at least 24 bytes in Base64.',
  hookSecretNeeded: 'A hook over HTTPS needs a secret.',
  smtpPasswordAgain: 'Enter the password again for the new SMTP server, port or user.',
  captchaSecretAgain: 'Enter the secret key of the new captcha provider.',
  clientSecretAgain: 'Enter the client secret again for the new issuer.',
  hookSecretAgain: 'Enter a secret for the new address.',
  smtpAddress: (host: string, reason: string) => `The SMTP server ${host} can’t be used. ${reason}`,
} as const
