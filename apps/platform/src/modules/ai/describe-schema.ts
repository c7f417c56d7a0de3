import { MAX_DDL_CHARACTERS } from './schema.sql'

/** A relation or an enum of the project's, with its DDL. */
export interface SchemaThing {
  schema: string
  name: string
  /** Empty if it is too long to be read. */
  ddl: string
}

/**
 * Describes the schema within the budget: first the objects that `text` names, then those in
 * public, then the rest. Objects that do not fit are listed by name only.
 */
export function describeSchema(
  things: readonly SchemaThing[],
  text: string,
  budget = MAX_DDL_CHARACTERS,
): string {
  if (things.length === 0) return 'There are no tables yet.'
  const words = new Set(text.toLowerCase().match(/[\p{L}\p{N}_$]+/gu) ?? [])
  const rank = ({ name, schema }: SchemaThing) =>
    words.has(name.toLowerCase()) ? 0 : schema === 'public' ? 1 : 2
  const ordered = [...things].sort((a, b) => rank(a) - rank(b))
  const lines: string[] = []
  const named: string[] = []
  let left = budget
  for (const { ddl, name, schema } of ordered) {
    if (ddl === '' || ddl.length + 2 > left) named.push(`${schema}.${name}`)
    else {
      lines.push(`${ddl};`)
      left -= ddl.length + 2
    }
  }
  if (named.length === 0) return lines.join('\n')
  const names = named.join(', ')
  return [
    ...lines,
    `And without their columns: ${names.length > budget / 4 ? `${names.slice(0, budget / 4)} ...` : names}`,
  ].join('\n')
}
