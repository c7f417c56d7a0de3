/** Features that the operator can turn off, by the names of their flags. */
export const OPTIONAL_FEATURES = [
  'replication',
  'roles',
  'column_privileges',
  'connect_frameworks',
  'connect_mobiles',
  'connect_orms',
  'auth_third_party',
  'auth_hooks',
  'auth_audit_logs',
] as const

export type OptionalFeature = (typeof OPTIONAL_FEATURES)[number]
