import { element, escapeHtml, table } from './html.mjs'

const nameOf = (reference) => reference.slice(reference.lastIndexOf('/') + 1)
const code = (text) => element('code', {}, escapeHtml(text))

/** Returns the type of a schema as HTML, with links to named ones. @param {any} schema @returns {string} */
export function typeOf(schema) {
  if (schema === undefined || schema === true) return 'any'
  if (schema.$ref) {
    const name = nameOf(schema.$ref)
    return element('a', { href: `schemas.html#${name}` }, escapeHtml(name))
  }
  if (schema.const !== undefined) return code(JSON.stringify(schema.const))
  if (schema.enum) return schema.enum.map((value) => code(JSON.stringify(value))).join(' | ')
  for (const choice of [schema.oneOf, schema.anyOf])
    if (choice) return choice.map(typeOf).join(' | ')
  if (schema.allOf) return schema.allOf.map(typeOf).join(' &amp; ')
  const types = [schema.type ?? 'any'].flat()
  return types.map((type) => (type === 'array' ? `${typeOf(schema.items)}[]` : type)).join(' | ')
}

const limits = {
  format: (value) => value,
  minimum: (value) => `at least ${value}`,
  maximum: (value) => `at most ${value}`,
  minLength: (value) => `at least ${value} characters`,
  maxLength: (value) => `at most ${value} characters`,
  maxItems: (value) => `at most ${value} items`,
  pattern: (value) => value,
  default: (value) => `default ${JSON.stringify(value)}`,
}

/** Returns description and limits of a schema as HTML. @param {any} schema */
function notesOf(schema) {
  const found = Object.entries(limits)
    .filter(([name]) => schema[name] !== undefined)
    .map(([name, text]) => escapeHtml(text(schema[name])))
  return [escapeHtml(schema.description ?? ''), found.join(', ')].filter(Boolean).join('<br>')
}

/** Depth of objects inside objects that are written out; deeper ones are `object`. */
const MAX_DEPTH = 3

/** Returns the rows of an object's fields, those of inner objects with their path. @param {any} schema @param {string} prefix @param {number} depth @returns {string[][]} */
function fieldRows(schema, prefix = '', depth = 0) {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${name}`
    const inner = field.type === 'array' ? field.items : field
    const isRequired = schema.required?.includes(name) === true
    return [
      [code(path), typeOf(field), isRequired ? 'yes' : 'no', notesOf(field)],
      ...(inner?.properties && depth < MAX_DEPTH
        ? fieldRows(inner, `${path}${field.type === 'array' ? '[]' : ''}.`, depth + 1)
        : []),
    ]
  })
}

/** Returns a schema as HTML: its type, and its fields. @param {any} schema @param {string} label of the table */
export function schemaHtml(schema, label) {
  const described = schema.type === 'array' && schema.items?.properties ? schema.items : schema
  const rows = fieldRows(described)
  const type = element('p', {}, `${typeOf(schema)} ${notesOf(schema)}`)
  return rows.length === 0
    ? type
    : `${type}${table(label, ['Field', 'Type', 'Required', 'Description'], rows)}`
}
