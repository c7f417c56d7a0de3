import type { JsonColumn } from '../../postgres/wire/data-row'
import type { WireField } from '../../postgres/wire/wire-messages'

const BOOLEAN = 16
/** int2, int4, json, jsonb: what Postgres writes for these is JSON already, and JavaScript reads it without loss of a digit. */
const RAW = new Set([21, 23, 114, 3802])

/** Columns of the list of objects; a repeated name `id` becomes `id_2`, skipping names that are taken. */
export function jsonColumns(fields: readonly WireField[]): JsonColumn[] {
  const taken = new Set(fields.map((field) => field.name))
  const used = new Set<string>()
  return fields.map((field) => {
    const name = used.has(field.name) ? freeName(field.name, taken) : field.name
    used.add(name)
    taken.add(name)
    const as = field.typeOid === BOOLEAN ? 'boolean' : RAW.has(field.typeOid) ? 'raw' : 'string'
    return { key: Buffer.from(`${JSON.stringify(name)}:`), as }
  })
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  let number = 2
  while (taken.has(`${name}_${number}`)) number += 1
  return `${name}_${number}`
}
