import { buildFactBase, encodeId } from '@supabase/pg-delta'

const quoted = (name) => `"${name.replaceAll('"', '""')}"`
const literal = (text) => `'${text.replaceAll("'", "''")}'`
const isEnum = ({ id, payload }) => id.kind === 'type' && payload.variant === 'enum'

/**
 * Finds enums whose values the branch has renamed and not changed otherwise. A value has a place in
 * the catalog, which stays when it is renamed. Without this, a plan would create the type again and
 * convert its rows by their names, which the new type does not have.
 * @param catalog that of production
 * @param places of each side, the places of the values of its enums in order, by the id of the type
 * @param desired what production gets
 * @returns the catalog of production after the renames, and their statements
 */
export function renameEnumValues(catalog, desired, places) {
  const statements = []
  const renamed = new Map()
  for (const before of catalog.facts().filter(isEnum)) {
    const key = encodeId(before.id)
    const after = desired.getByEncoded(key)
    const [from, to] = [places.production.get(key), places.branch.get(key)]
    if (after === undefined || !isEnum(after) || !from || !to) continue
    const [old, next] = [before.payload.values, after.payload.values]
    const changed = old.flatMap((value, at) => (value === next[at] ? [] : [[value, next[at]]]))
    // With other changes, or names that change places, it is no plain rename.
    const isPlain =
      old.length === next.length &&
      from.join() === to.join() &&
      changed.every(([value, name]) => !next.includes(value) && !old.includes(name))
    if (changed.length === 0 || !isPlain) continue
    const type = `${quoted(before.id.schema)}.${quoted(before.id.name)}`
    for (const [value, name] of changed)
      statements.push(`ALTER TYPE ${type} RENAME VALUE ${literal(value)} TO ${literal(name)}`)
    renamed.set(key, { ...before, payload: { ...before.payload, values: next } })
  }
  if (statements.length === 0) return { catalog, statements }
  const elements = catalog.facts().map((one) => renamed.get(encodeId(one.id)) ?? one)
  return { catalog: buildFactBase(elements, [...catalog.edges]), statements }
}

/** Leaves out the NOT NULL of domains as constraints: since Postgres 18 they are listed, and are a part of the domain still. */
export function withoutDomainNotNull(catalog) {
  const all = catalog.facts()
  const gone = new Set(
    all
      .filter(
        ({ id, parent, payload }) =>
          id.kind === 'constraint' && parent?.kind === 'domain' && payload.type === 'n',
      )
      .map(({ id }) => encodeId(id)),
  )
  if (gone.size === 0) return catalog
  const isLeft = (id) => !gone.has(encodeId('target' in id ? id.target : id))
  return buildFactBase(
    all.filter(({ id }) => isLeft(id)),
    catalog.edges.filter(({ from, to }) => isLeft(from) && isLeft(to)),
  )
}
