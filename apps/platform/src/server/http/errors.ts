import { AiError } from '../../modules/ai/ai-error'
import { BackupError } from '../../modules/backups/backup-error'
import { BillingError } from '../../modules/billing/billing-error'
import { AttachedDatabaseError, NotSupported, ProjectNotActive, UnknownDatabase } from '../../postgres/cluster/cluster-errors'
import { ContentError } from '../../modules/snippets/content-errors'
import { OrganizationGone, TooManyProjects } from '../../modules/organizations/hold-organization'
import { MemberError } from '../../modules/members/member-errors'
import { DocumentsUnavailable } from '../../modules/documents/documents'
import { IdentityError } from '../../modules/people/identity-errors'
import { LifeCycleError } from '../../modules/projects/life-cycle-error'
import { AddressRefused } from '../../base/outbound'
import { MailError } from '../../modules/mail/mail-error'
import { SessionLost } from '../../postgres/wire/session'
import { StorageError } from '../../modules/storage/storage-error'
import type { ErrorCode } from '../../contract/handler.types'
import { HttpError } from '../../base/app-error'
import { httpMessages } from '../../base/http/http.messages'

/** What is not here is the request's fault. */
const storageCodes: Readonly<Record<number, ErrorCode>> = {
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  503: 'unavailable',
}

/** What the client is told about an error that reached the contract layer. What nobody foresaw is a 500 that says nothing. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  if (error instanceof ProjectNotActive) return new HttpError(409, 'project_not_active', error.message, { cause: error })
  if (error instanceof UnknownDatabase) return new HttpError(400, 'bad_request', error.message, { cause: error })
  if (error instanceof NotSupported) return new HttpError(409, 'not_supported', error.message, { cause: error })
  if (error instanceof AttachedDatabaseError || error instanceof AddressRefused)
    return new HttpError(503, 'unavailable', error.message, { cause: error })
  if (error instanceof IdentityError) return identityError(error)
  if (error instanceof MemberError) return memberError(error)
  if (error instanceof BillingError)
    return error.reason === 'gone' ? new HttpError(404, 'not_found', error.message) : new HttpError(409, 'conflict', error.message)
  if (error instanceof ContentError) return contentError(error)
  if (error instanceof StorageError)
    return new HttpError(error.status, storageCodes[error.status] ?? 'bad_request', error.message, { cause: error })
  if (error instanceof AiError) return aiError(error)
  if (error instanceof LifeCycleError) {
    return error.reason === 'gone' ? new HttpError(404, 'not_found', error.message) : new HttpError(409, 'conflict', error.message)
  }
  if (error instanceof BackupError)
    return error.reason === 'gone' ? new HttpError(404, 'not_found', error.message) : new HttpError(409, 'conflict', error.message)
  if (error instanceof OrganizationGone) return new HttpError(404, 'not_found', error.message)
  if (error instanceof TooManyProjects) return new HttpError(409, 'conflict', error.message)
  if (error instanceof MailError) return mailError(error)
  if (error instanceof DocumentsUnavailable) return new HttpError(503, 'unavailable', error.message, { cause: error })
  if (error instanceof SessionLost) return new HttpError(503, 'unavailable', error.message, { cause: error })
  if (isOutOfReach(error))
    return new HttpError(503, 'unavailable', httpMessages.unavailable, { cause: error, headers: { 'retry-after': '2' } })
  return new HttpError(500, 'internal', httpMessages.internal, { cause: error })
}

function identityError(error: IdentityError): HttpError {
  const atField = (field: string) =>
    new HttpError(400, 'bad_request', error.message, { details: [{ path: `body.${field}`, message: error.message }] })
  switch (error.reason) {
    case 'email-taken':
    case 'credentials-set':
    case 'totp-on':
    case 'totp-off':
      return new HttpError(409, 'conflict', error.message)
    case 'email-invalid':
      return atField('email')
    case 'name-empty':
      return atField('name')
    case 'password-invalid':
    case 'wrong-password':
      return atField('password')
    case 'wrong-current':
      return atField('current')
    case 'wrong-code':
    case 'used-code':
      return atField('code')
    case 'wrong-recovery-code':
      return atField('recovery_code')
  }
}

/** 502 for what the SMTP server is to blame for; what happened is in the log. */
function mailError(error: MailError): HttpError {
  if (error.reason === 'wrong-address') return new HttpError(400, 'bad_request', error.message)
  return new HttpError(
    error.reason === 'not-configured' ? 409 : 502,
    error.reason === 'not-configured' ? 'conflict' : 'unavailable',
    error.message,
  )
}

function memberError(error: MemberError): HttpError {
  switch (error.reason) {
    case 'no-member':
    case 'no-invitation':
      return new HttpError(404, 'not_found', error.message)
    case 'not-allowed':
      return new HttpError(403, 'forbidden', error.message)
    case 'no-role':
    case 'owner-projects':
    case 'foreign-project':
      return new HttpError(400, 'bad_request', error.message)
    case 'last-owner':
    case 'is-owner':
    case 'is-member':
    case 'is-invited':
      return new HttpError(409, 'conflict', error.message)
  }
}

/** What the endpoint is to blame for is in the log. */
function aiError({ cause, message, reason }: AiError): HttpError {
  switch (reason) {
    case 'not-configured':
      return new HttpError(409, 'not_supported', message)
    case 'too-long':
      return new HttpError(413, 'result_too_large', message)
    case 'timeout':
      return new HttpError(504, 'timeout', message)
    case 'refused':
    case 'busy':
    case 'unreachable':
    case 'empty':
      return new HttpError(502, 'unavailable', message, { cause })
  }
}

function contentError(error: ContentError): HttpError {
  const atField = (field: string) =>
    new HttpError(400, 'bad_request', error.message, { details: [{ path: field, message: error.message }] })
  switch (error.reason) {
    case 'no-project':
    case 'no-content':
    case 'no-folder':
      return new HttpError(404, 'not_found', error.message)
    case 'may-not-share':
    case 'not-yours':
      return new HttpError(403, 'forbidden', error.message)
    case 'newer':
      return new HttpError(409, 'version_conflict', error.message)
    case 'taken':
    case 'too-many':
    case 'too-much':
    case 'too-many-folders':
    case 'create-name-taken':
    case 'update-name-taken':
      return new HttpError(409, 'conflict', error.message)
    case 'other-owner':
      return atField('body.owner_id')
    case 'shared-in-folder':
    case 'folder-gone':
      return atField('body.folder_id')
    case 'no-parent':
    case 'inside-itself':
    case 'too-deep':
      return atField('body.parentId')
    case 'bad-cursor':
      return atField('query.cursor')
  }
}

/** The control database does not answer: no connection, or Postgres is starting, stopping or out of connections. */
function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|57P0[123]|53300|08\d{3})$/.test(code) || error.message === 'Connection terminated unexpectedly'
  )
}
