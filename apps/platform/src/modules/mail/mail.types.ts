/** One mail to one person. */
export interface Mail {
  /** A bare address, without a name. */
  to: string
  /** One line; line breaks and other control characters become spaces. */
  subject: string
  text: string
  /** The same as a page, for those whose programs show it. */
  html?: string
  /** True if none of its links grants access, so that what the SMTP server says about it can be shown. @default false */
  isSample?: boolean
}

/** Sends mail by the SMTP server of the configuration. */
export interface Mailer {
  /**
   * False if no SMTP server is configured; the caller then shows the link instead of mailing it.
   */
  readonly enabled: boolean
  /** Ends when the SMTP server has taken the mail. @throws MailError */
  send(mail: Mail): Promise<void>
}

/** SMTP server and sender of outgoing mail. */
export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  smtpUrl: string
  /** Value of `From:`, for example `Howdah <howdah@example.com>`. */
  from: string
  /** IP address to connect to, where the server's name was resolved already. */
  address?: string
}
