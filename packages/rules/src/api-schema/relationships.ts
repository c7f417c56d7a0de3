import type { ApiForeignKey, ApiRelation, ApiSchema } from './api-schema.types'

/** Foreign key of a relation, by which the Data API embeds rows of another one. */
export interface ApiRelationship {
  name: string
  columns: readonly string[]
  isOneToOne: boolean
  referencedRelation: string
  referencedColumns: readonly string[]
}

/** Relationships of a schema: views multiply them. */
const MAX_RELATIONSHIPS = 100_000
/** Ways in which one view shows the columns of a key. */
const MAX_WAYS = 16

/** The views of a schema show the columns of foreign keys in too many ways. */
export class TooManyRelationships extends Error {
  override readonly name = 'TooManyRelationships'
}

/** Columns of a relation that are, or show, those of a key. */
interface KeySide {
  relation: ApiRelation
  columns: readonly string[]
}

type ColumnsByOrigin = ReadonlyMap<string, ReadonlyMap<ApiRelation, readonly string[]>>

/** Returns the foreign keys of each relation, from and to tables and the views that show their columns. @throws TooManyRelationships */
export function relationshipsOf(
  api: Pick<ApiSchema, 'foreignKeys' | 'relations'>,
): ReadonlyMap<ApiRelation, readonly ApiRelationship[]> {
  const found = new Map<ApiRelation, ApiRelationship[]>()
  const byOrigin = columnsByOrigin(api.relations)
  let count = 0
  for (const key of api.foreignKeys) {
    const referenced = sidesOf(key.referencedColumns, byOrigin)
    for (const from of sidesOf(key.columns, byOrigin))
      for (const to of referenced) {
        // The Data API does not embed rows of another schema.
        if (from.relation.schema !== to.relation.schema) continue
        count += 1
        if (count > MAX_RELATIONSHIPS) throw new TooManyRelationships()
        const own = found.get(from.relation) ?? []
        own.push(relationship(key, from, to))
        found.set(from.relation, own)
      }
  }
  for (const own of found.values()) own.sort(byNames)
  return found
}

function columnsByOrigin(relations: readonly ApiRelation[]): ColumnsByOrigin {
  const all = new Map<string, Map<ApiRelation, string[]>>()
  for (const relation of relations)
    for (const { name, origins } of relation.columns)
      for (const origin of origins) {
        const shown = all.get(origin) ?? new Map<ApiRelation, string[]>()
        shown.set(relation, [...(shown.get(relation) ?? []), name])
        all.set(origin, shown)
      }
  return all
}

function sidesOf([first = '', ...others]: readonly string[], byOrigin: ColumnsByOrigin): KeySide[] {
  return [...(byOrigin.get(first) ?? [])].flatMap(([relation, names]) => {
    let ways = names.slice(0, MAX_WAYS).map((name) => [name])
    for (const origin of others) {
      const next = byOrigin.get(origin)?.get(relation) ?? []
      ways = ways.flatMap((way) => next.map((name) => [...way, name])).slice(0, MAX_WAYS)
    }
    return ways.map((columns) => ({ relation, columns }))
  })
}

const relationship = (
  { isOneToOne, name }: ApiForeignKey,
  from: KeySide,
  to: KeySide,
): ApiRelationship => ({
  ...{ name, columns: from.columns, isOneToOne },
  ...{ referencedRelation: to.relation.name, referencedColumns: to.columns },
})

const byNames = (a: ApiRelationship, b: ApiRelationship): number =>
  compare(a.name, b.name) ||
  compare(a.referencedRelation, b.referencedRelation) ||
  compare(JSON.stringify(a.referencedColumns), JSON.stringify(b.referencedColumns)) ||
  compare(JSON.stringify(a.columns), JSON.stringify(b.columns))

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
