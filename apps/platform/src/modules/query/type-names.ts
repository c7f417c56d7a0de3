import { builtinTypeName } from '@howdah/rules/sql/text/postgres-types'
import { collectRows } from '../../postgres/wire/collect-rows'
import type { Session } from '../../postgres/wire/session'

/** Names of types that people made, learned after a run so that no row waits for them. */
export class TypeNames {
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
      if (name) this.#learned.set(`${scope}/${oid}`, name)
  }
}
