import type { ExportColumn, ExportValue, ExportWriter } from './export.types'

/**
 * Writes a list of objects, with values as in the query call's JSON: booleans, int2, int4 and NULL
 * are JSON, json and jsonb are as Postgres wrote them, and everything else is text, since a
 * reader's numbers would round it. A repeated name `id` becomes `id_2`.
 */
export function jsonWriter(columns: readonly ExportColumn[]): ExportWriter {
  const keys = uniqueNames(columns.map(({ name }) => name)).map((name) => JSON.stringify(name))
  const object = (values: readonly ExportValue[]) =>
    `{${values.map((value, index) => `${keys[index]}: ${jsonValue(value, columns[index]?.typeOid ?? 0)}`).join(', ')}}`
  return {
    head: '[',
    row: (values, index) => `${index === 0 ? '\n' : ',\n'}  ${object(values)}`,
    tail: '\n]\n',
  }
}

const OID = { boolean: 16, int2: 21, int4: 23, json: 114, jsonb: 3802 }

function jsonValue(value: ExportValue, typeOid: number): string {
  if (value === null) return 'null'
  switch (typeOid) {
    case OID.boolean:
      return value === 't' ? 'true' : 'false'
    case OID.int2:
    case OID.int4:
    case OID.json:
    case OID.jsonb:
      return value
    default:
      return JSON.stringify(value)
  }
}

/** Names as keys: a repeated one is numbered, skipping taken names. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set(names)
  const used = new Set<string>()
  return names.map((name) => {
    let key = name
    for (let number = 2; used.has(key); number += 1) {
      const candidate = `${name}_${number}`
      if (!taken.has(candidate) && !used.has(candidate)) key = candidate
    }
    used.add(key)
    return key
  })
}
