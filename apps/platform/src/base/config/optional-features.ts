/** Features that the operator can turn off, by the names of their flags. */
export const OPTIONAL_FEATURES = [
  'replication',
  'roles',
  'column_privileges',
  'connect_frameworks',
  'connect_mobiles',
  'connect_orms',
] as const

export type OptionalFeature = (typeof OPTIONAL_FEATURES)[number]
