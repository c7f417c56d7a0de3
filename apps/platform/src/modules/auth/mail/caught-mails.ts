import type { Queryable } from '../../../base/transaction'
import type { Secrets } from '../../../base/secrets'
import type { Mail } from '../../mail/mail.types'

/** A mail or a text message that was not sent, since neither an SMTP server nor a provider is configured. */
export interface CaughtMail extends Mail {
  id: string
  /** `to` of a text message is a phone number, and its subject is empty. */
  kind: 'email' | 'sms'
  createdAt: Date
}

/** Mails caught on this server, the newest MAX_CAUGHT of each project. */
export interface CaughtMails {
  add(ref: string, mail: Mail): Promise<void>
  addSms(ref: string, sms: { to: string; text: string }): Promise<void>
  /** The newest first. */
  list(ref: string): Promise<CaughtMail[]>
  clear(ref: string): Promise<void>
}

const MAX_CAUGHT = 200

export function createCaughtMails(control: Queryable, secrets: Secrets): CaughtMails {
  const contextOf = (ref: string) => `caught_mails/${ref}`

  async function insert(
    ref: string,
    kind: CaughtMail['kind'],
    { html, subject, text, to }: Mail,
  ): Promise<void> {
    await control.query(
      'insert into caught_mails (project_ref, kind, recipient, subject, body) values ($1, $2, $3, $4, $5)',
      [ref, kind, to, subject, secrets.encrypt(JSON.stringify({ text, html }), contextOf(ref))],
    )
    await control.query(
      `delete from caught_mails where project_ref = $1 and id <=
         (select id from caught_mails where project_ref = $1 order by id desc offset ${MAX_CAUGHT} limit 1)`,
      [ref],
    )
  }

  return {
    add: (ref, mail) => insert(ref, 'email', mail),
    addSms: (ref, { text, to }) => insert(ref, 'sms', { to, text, subject: '' }),
    async list(ref) {
      const { rows } = await control.query<{
        id: string
        kind: CaughtMail['kind']
        recipient: string
        subject: string
        body: string
        created_at: Date
      }>('select * from caught_mails where project_ref = $1 order by id desc', [ref])
      return rows.map(({ body, created_at, id, kind, recipient, subject }) => ({
        ...(JSON.parse(secrets.decrypt(body, contextOf(ref))) as Pick<Mail, 'text' | 'html'>),
        id,
        kind,
        to: recipient,
        subject,
        createdAt: created_at,
      }))
    },
    async clear(ref) {
      await control.query('delete from caught_mails where project_ref = $1', [ref])
    },
  }
}
