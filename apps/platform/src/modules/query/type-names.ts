import { builtinTypeName } from '@howdah/rules/sql/text/postgres-types'
import { collectRows } from '../../postgres/wire/collect-rows'
import type { Session } from '../../postgres/wire/session'

/** Types of all databases whose names are known at a time. */
const MAX_TYPES = 10_000
/** Types of a run whose names are asked for. */
export const MAX_RUN_TYPES = 2_000
/** Characters of a name: of a schema and of a type, quoted, and of an array. */
const MAX_NAME = 300

/**
 * Names of types that people made, learned after a run so that no row waits for them. A database
 * that is attached may give any answer: the names of all have a bound.
 */
export class TypeNames {
  /** The oldest first. */
  readonly #learned = new Map<string, string>()

  /** The name of a type as format_type writes it; null while it is not known. `scope` names the database. */
  lookup(scope: string, oid: number): string | null {
    return builtinTypeName(oid) ?? this.#learned.get(`${scope}/${oid}`) ?? null
  }

  /** Asks on the session of the run that met them. */
  async learn(session: Session, scope: string, oids: ReadonlySet<number>): Promise<void> {
    if (oids.size === 0) return
    const list = [...oids].join(',')
    const sql = `select t.oid, pg_catalog.format_type(t.oid, null) from pg_catalog.pg_type t where t.oid operator(pg_catalog.=) any ('{${list}}'::pg_catalog.oid[])`
    for (const [oid, name] of await collectRows(session, sql))
      if (name && name.length <= MAX_NAME && oids.has(Number(oid)))
        this.#learned.set(`${scope}/${Number(oid)}`, name)
    for (const key of this.#learned.keys()) {
      if (this.#learned.size <= MAX_TYPES) break
      this.#learned.delete(key)
    }
  }
}
