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
  apiUser: string
  apiPassword: string
}

export const noFields: AttachFields = {
  name: '',
  connectionString: '',
  tls: 'as-written',
  ca: '',
  readOnlyUser: '',
  readOnlyPassword: '',
  apiUser: '',
  apiPassword: '',
}

/** Returns true if the certificate is verified, so that a custom certificate authority applies. */
export const checksCertificate = (tls: TlsChoice): boolean => tls !== 'require' && tls !== 'disable'

export type AttachProblems = Partial<
  Record<
    'name' | 'connectionString' | 'readOnlyUser' | 'readOnlyPassword' | 'apiUser' | 'apiPassword',
    string
  >
>

/**
 * Returns the problems of the fields that can be detected before the request. The server parses the
 * connection string.
 */
export function attachProblems(fields: AttachFields): AttachProblems {
  const reader = lackOf(fields.readOnlyUser, fields.readOnlyPassword)
  const api = lackOf(fields.apiUser, fields.apiPassword)
  return {
    ...(fields.name.trim() === '' ? { name: messages.nameMissing } : {}),
    ...(fields.connectionString.trim() === ''
      ? { connectionString: messages.connectionStringMissing }
      : {}),
    ...(reader === 'user' ? { readOnlyUser: messages.userMissing } : {}),
    ...(reader === 'password' ? { readOnlyPassword: messages.passwordMissing } : {}),
    ...(api === 'user' ? { apiUser: messages.userMissing } : {}),
    ...(api === 'password' ? { apiPassword: messages.passwordMissing } : {}),
  }
}

/** Returns what is missing of a login; null for a whole one and for none. */
function lackOf(user: string, password: string): 'user' | 'password' | null {
  if (user.trim() === '') return password === '' ? null : 'user'
  return password === '' ? 'password' : null
}

/** The request: what was left empty is left out. */
export function attachRequest(slug: string, fields: AttachFields): AttachedProject {
  const { name, connectionString, tls, ca, readOnlyUser, readOnlyPassword } = fields
  const { apiUser, apiPassword } = fields
  return {
    slug,
    name: name.trim(),
    connection_string: connectionString.trim(),
    ...(tls === 'as-written' ? {} : { tls }),
    ...(checksCertificate(tls) && ca.trim() !== '' ? { tls_ca: ca } : {}),
    ...(readOnlyUser.trim() === ''
      ? {}
      : { read_only_user: readOnlyUser.trim(), read_only_password: readOnlyPassword }),
    ...(apiUser.trim() === '' ? {} : { api_user: apiUser.trim(), api_password: apiPassword }),
  }
}
