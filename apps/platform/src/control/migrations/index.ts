import base from './001-base.sql'
import roles from './100-roles.sql'

/** A step of the control database's schema. A published one is never changed. */
export interface Migration {
  name: string
  sql: string
}

/** In the order in which they are applied. */
export const migrations: readonly Migration[] = [
  { name: '001-base', sql: base },
  { name: '100-roles', sql: roles },
]
