import { mailSamples } from '@howdah/rules/auth/mail-samples'
import { needCapability } from '../../access/need-capability'
import { AppError } from '../../base/app-error'
import { AddressRefused } from '../../base/network/outbound'
import { memberContext } from './auth-context'
import { targetOf } from './handlers'
import { smtpFailure } from './mail/smtp-failure'
import { normalizeEmail } from './rules/values'
import type { AuthHandler } from './services'

export const listCaughtMails: AuthHandler<'listCaughtMails'> = async ({
  access,
  params,
  services,
}) => {
  needCapability(access, 'api')
  const mails = await services.caughtMails.list(params.ref)
  return {
    status: 200,
    body: mails.map(({ createdAt, html, id, kind, subject, text, to }) => ({
      ...{ id, kind, to, subject, text },
      html: html ?? '',
      inserted_at: createdAt.toISOString(),
    })),
  }
}

export const clearCaughtMails: AuthHandler<'clearCaughtMails'> = async ({
  access,
  audit,
  params,
  services,
}) => {
  needCapability(access, 'api')
  await services.caughtMails.clear(params.ref)
  audit({ target: targetOf(access) })
  return { status: 204 }
}

export const sendAuthTestMail: AuthHandler<'sendAuthTestMail'> = async ({
  access,
  audit,
  body,
  params,
  person,
  services,
}) => {
  needCapability(access, 'api')
  const to = normalizeEmail(body.to)
  const { kind = 'confirmation' } = body
  const context = await memberContext(services, params.ref, person)
  await context.takeMessage({ kind: 'email', value: to })
  const { site_url: siteUrl } = context.config
  const sending = services.authMails.test(params.ref, {
    ...{ kind, to, user: null, hash: '', action: kind, isForNewAddress: false },
    values: mailSamples({ siteUrl, codeLength: context.config.mailer_otp_length, email: to }),
  })
  const sent_by = await sending.catch((error: unknown) => {
    const message = smtpFailure(error, context.config)
    if (message === null) throw error
    // The server is a setting of the person who tries it.
    const isAddress = error instanceof AddressRefused
    throw new AppError(isAddress ? 400 : 409, isAddress ? 'bad_request' : 'conflict', message, {
      cause: error,
    })
  })
  audit({ target: targetOf(access), after: { mail: kind, to } })
  return { status: 200, body: { sent_by } }
}
