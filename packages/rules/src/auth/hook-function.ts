/** Moments in which a project is asked, by the names of the ecosystem. */
export const hookKinds = [
  'custom_access_token',
  'before_user_created',
  'send_email',
  'send_sms',
  'password_verification_attempt',
  'mfa_verification_attempt',
] as const
export type HookKind = (typeof hookKinds)[number]

/** A function of the project that a hook calls. */
export interface HookFunction {
  schema: string
  name: string
}

/** Returns the function that an address such as `pg-functions://postgres/public/hook` names; null for any other. */
export function hookFunction(uri: string): HookFunction | null {
  const [, schema, name] = /^pg-functions:\/\/postgres\/([^/]{1,63})\/([^/]{1,63})$/.exec(uri) ?? []
  return schema === undefined || name === undefined ? null : { schema, name }
}
