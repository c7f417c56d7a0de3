import type { Queryable } from '../../../base/transaction'
import type { Secrets } from '../../../base/secrets'
import type { Mail } from '../../mail/mail.types'

/** A mail that was not sent, since no SMTP server is configured. */
export interface CaughtMail extends Mail {
  id: string
  createdAt: Date
}

/** Mails caught on this server, the newest MAX_CAUGHT of each project. */
export interface CaughtMails {
  add(ref: string, mail: Mail): Promise<void>
  /** The newest first. */
  list(ref: string): Promise<CaughtMail[]>
  clear(ref: string): Promise<void>
}

const MAX_CAUGHT = 200

export function createCaughtMails(control: Queryable, secrets: Secrets): CaughtMails {
  const contextOf = (ref: string) => `caught_mails/${ref}`
  return {
    async add(ref, { html, subject, text, to }) {
      await control.query(
        'insert into caught_mails (project_ref, recipient, subject, body) values ($1, $2, $3, $4)',
        [ref, to, subject, secrets.encrypt(JSON.stringify({ text, html }), contextOf(ref))],
      )
      await control.query(
        `delete from caught_mails where project_ref = $1 and id <=
           (select id from caught_mails where project_ref = $1 order by id desc offset ${MAX_CAUGHT} limit 1)`,
        [ref],
      )
    },
    async list(ref) {
      const { rows } = await control.query<{
        id: string
        recipient: string
        subject: string
        body: string
        created_at: Date
      }>('select * from caught_mails where project_ref = $1 order by id desc', [ref])
      return rows.map(({ body, created_at, id, recipient, subject }) => ({
        ...(JSON.parse(secrets.decrypt(body, contextOf(ref))) as Pick<Mail, 'text' | 'html'>),
        id,
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
