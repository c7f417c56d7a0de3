import type {
  AttachedProject,
  TlsMode,
} from '@howdah/platform-client/resources/projects/attach-project'
import { attachMessages as messages } from './attach.messages'

/** Values of libpq's sslmode, from the strictest. */
export const tlsModes = [
  'verify-full',
  'verify-ca',
  'require',
  'disable',
] as const satisfies readonly TlsMode[]

/** `as-written`: as the connection string has it, and verify-full where it has nothing. */
export type TlsChoice = TlsMode | 'as-written'

/** Values of the form's fields. */
export interface AttachFields {
  name: string
  connectionString: string
  tls: TlsChoice
  /** PEM. */
  ca: string
  readOnlyUser: string
  readOnlyPassword: string
}

export const noFields: AttachFields = {
  name: '',
  connectionString: '',
  tls: 'as-written',
  ca: '',
  readOnlyUser: '',
  readOnlyPassword: '',
}

/** Returns true if the certificate is verified, so that a custom certificate authority applies. */
export const checksCertificate = (tls: TlsChoice): boolean => tls !== 'require' && tls !== 'disable'

export type AttachProblems = Partial<
  Record<'name' | 'connectionString' | 'readOnlyUser' | 'readOnlyPassword', string>
>

/**
 * Returns the problems of the fields that can be detected before the request. The server parses the
 * connection string.
 */
export function attachProblems(fields: AttachFields): AttachProblems {
  const hasUser = fields.readOnlyUser.trim() !== ''
  const hasPassword = fields.readOnlyPassword !== ''
  return {
    ...(fields.name.trim() === '' ? { name: messages.nameMissing } : {}),
    ...(fields.connectionString.trim() === ''
      ? { connectionString: messages.connectionStringMissing }
      : {}),
    ...(hasPassword && !hasUser ? { readOnlyUser: messages.readOnlyUserMissing } : {}),
    ...(hasUser && !hasPassword ? { readOnlyPassword: messages.readOnlyPasswordMissing } : {}),
  }
}

/** The request: what was left empty is left out. */
export function attachRequest(slug: string, fields: AttachFields): AttachedProject {
  const { name, connectionString, tls, ca, readOnlyUser, readOnlyPassword } = fields
  return {
    slug,
    name: name.trim(),
    connection_string: connectionString.trim(),
    ...(tls === 'as-written' ? {} : { tls }),
    ...(checksCertificate(tls) && ca.trim() !== '' ? { tls_ca: ca } : {}),
    ...(readOnlyUser.trim() === ''
      ? {}
      : { read_only_user: readOnlyUser.trim(), read_only_password: readOnlyPassword }),
  }
}
