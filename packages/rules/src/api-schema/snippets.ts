import { quoteShellWord } from '../connect/escaping'
import { dartLiteral, jsLiteral } from '../connect/literals'
import type { ApiFunction, ApiRelation, ApiType } from './api-schema.types'

export const SNIPPET_LANGUAGES = ['javascript', 'dart', 'python', 'bash'] as const
export type SnippetLanguage = (typeof SNIPPET_LANGUAGES)[number]

/** Address and key that examples use. */
export interface SnippetTarget {
  /** Of the project, below which its services are. */
  endpoint: string
  /** A publishable key. */
  key: string
}

export type RelationAction = 'read' | 'filter' | 'page' | 'insert' | 'upsert' | 'update' | 'delete'

/** Returns the code that makes a client, or shows how a key is sent. */
export function clientSnippet(language: SnippetLanguage, { endpoint, key }: SnippetTarget): string {
  switch (language) {
    case 'javascript':
      return `import { createClient } from '@supabase/supabase-js'\n\nconst client = createClient(${jsLiteral(endpoint)}, ${jsLiteral(key)})`
    case 'dart':
      return `import 'package:supabase/supabase.dart';\n\nfinal client = SupabaseClient(${dartLiteral(endpoint)}, ${dartLiteral(key)});`
    case 'python':
      return `from supabase import create_client\n\nclient = create_client(${pythonLiteral(endpoint)}, ${pythonLiteral(key)})`
    case 'bash':
      return curl('GET', `${endpoint}/rest/v1/`, key)
  }
}

/** Returns the command that writes the types of some schemas to a file, with an access token of a person. */
export function typesCommand(url: string, schemas: readonly string[]): string {
  const address = `${url}?included_schemas=${encodeURIComponent(schemas.join(','))}`
  return `curl -sf ${quoteShellWord(address)} \\
  -H "Authorization: Bearer $HOWDAH_ACCESS_TOKEN" \\
  | node -p 'JSON.parse(require("fs").readFileSync(0, "utf8")).types' > database.types.ts`
}

/** Returns the actions that a relation allows. */
export function actionsOf({ columns, kind }: ApiRelation): RelationAction[] {
  const isWritable = kind === 'table' || columns.some(({ isUpdatable }) => isUpdatable)
  const key = columns.filter(({ isPrimaryKey }) => isPrimaryKey)
  // Postgres refuses a given value for a key that it generates always.
  const hasGivenKey = key.length > 0 && key.every(({ isGenerated }) => !isGenerated)
  return [
    ...(['read', 'filter', 'page'] as const),
    ...(isWritable ? (['insert'] as const) : []),
    ...(hasGivenKey && isWritable ? (['upsert'] as const) : []),
    ...(isWritable && columns.length > 0 ? (['update', 'delete'] as const) : []),
  ]
}

interface Subject {
  target: SnippetTarget
  /** Schema that needs no name in requests. */
  defaultSchema: string
}

/** Returns the code of an action on a relation. */
export function relationSnippet(
  language: SnippetLanguage,
  action: RelationAction,
  relation: ApiRelation,
  { defaultSchema, target }: Subject,
): string {
  const { columns, name, schema } = relation
  const isDefault = schema === defaultSchema
  const key = columns.find(({ isPrimaryKey }) => isPrimaryKey) ?? columns[0]
  const filter = { column: key?.name ?? 'id', value: sampleOf(key?.type) }
  const written = columns.filter(({ isGenerated, isUpdatable }) => !isGenerated && isUpdatable)
  const needed = written.filter(({ isOptional }) => !isOptional)
  const chosen =
    action === 'upsert'
      ? columns.filter((column) => column.isPrimaryKey || needed.includes(column))
      : action === 'update'
        ? written.filter(({ isPrimaryKey }) => !isPrimaryKey).slice(0, 1)
        : needed.length > 0
          ? needed
          : written.slice(0, 1)
  const values = Object.fromEntries(chosen.map((one) => [one.name, sampleOf(one.type)]))
  const parts = { name, schema: isDefault ? null : schema, filter, values }
  return language === 'bash'
    ? curlAction(action, parts, target)
    : clientAction(language, action, parts)
}

/** Returns the code that calls a function. */
export function functionSnippet(
  language: SnippetLanguage,
  one: ApiFunction,
  { defaultSchema, target }: Subject,
): string {
  const values = Object.fromEntries(
    one.arguments
      .filter(({ hasDefault, name }) => !hasDefault && name !== '')
      .map(({ name, type }) => [name, sampleOf(type)]),
  )
  const schema = one.schema === defaultSchema ? null : one.schema
  if (language === 'bash') {
    const headers = schema === null ? [] : [`Content-Profile: ${schema}`]
    const url = `${target.endpoint}/rest/v1/rpc/${encodeURIComponent(one.name)}`
    return curl('POST', url, target.key, { headers, body: values })
  }
  const hasValues = Object.keys(values).length > 0
  const { literal, object, prefix, suffix } = syntaxOf[language]
  const parameters =
    language === 'dart' && hasValues
      ? `, params: ${object(values)}`
      : hasValues
        ? `, ${object(values)}`
        : ''
  const scope = schema === null ? '' : `.schema(${literal(schema)})`
  return `${prefix}client${scope}.rpc(${literal(one.name)}${parameters})${suffix}`
}

type Value = string | number | boolean | null | readonly Value[] | { [key: string]: Value }

/** Returns a value of a type, for examples. */
function sampleOf(type: ApiType | undefined): Value {
  if (type === undefined) return 1
  if (type.isArray) return []
  if (type.kind !== 'base') return 'value'
  if (/^(int|float|numeric|oid)/.test(type.name)) return 1
  if (type.name === 'bool') return true
  if (/^json/.test(type.name)) return {}
  if (type.name === 'uuid') return '00000000-0000-0000-0000-000000000000'
  if (type.name === 'date') return '2026-01-31'
  if (type.name.startsWith('timestamp')) return '2026-01-31T12:00:00Z'
  return 'value'
}

interface Parts {
  name: string
  /** null for the default. */
  schema: string | null
  filter: { column: string; value: Value }
  values: Record<string, Value>
}

interface Syntax {
  literal(text: string): string
  object(values: Record<string, Value>): string
  prefix: string
  suffix: string
}

const pythonLiteral = (text: string): string => JSON.stringify(text)

/** Returns a value as JavaScript, Dart and Python write it. */
function written(value: Value, literal: (text: string) => string, words = JSON_WORDS): string {
  if (typeof value === 'string') return literal(value)
  if (typeof value === 'boolean' || value === null) return words[String(value)] ?? ''
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value))
    return `[${value.map((one: Value) => written(one, literal, words)).join(', ')}]`
  const inside = Object.entries(value).map(
    ([name, one]) => `${literal(name)}: ${written(one as Value, literal, words)}`,
  )
  return inside.length === 0 ? '{}' : `{ ${inside.join(', ')} }`
}

const JSON_WORDS: Readonly<Record<string, string>> = { true: 'true', false: 'false', null: 'null' }
const PYTHON_WORDS = { true: 'True', false: 'False', null: 'None' }

const syntaxOf: Record<Exclude<SnippetLanguage, 'bash'>, Syntax> = {
  javascript: {
    literal: jsLiteral,
    object: (values) => written(values, jsLiteral),
    prefix: 'const { data, error } = await ',
    suffix: '',
  },
  dart: {
    literal: dartLiteral,
    object: (values) => written(values, dartLiteral),
    prefix: 'final data = await ',
    suffix: ';',
  },
  python: {
    literal: pythonLiteral,
    object: (values) => written(values, pythonLiteral, PYTHON_WORDS),
    prefix: 'response = ',
    suffix: '.execute()',
  },
}

function clientAction(
  language: Exclude<SnippetLanguage, 'bash'>,
  action: RelationAction,
  { filter, name, schema, values }: Parts,
): string {
  const { literal, object, prefix, suffix } = syntaxOf[language]
  const words = language === 'python' ? PYTHON_WORDS : JSON_WORDS
  const from = language === 'python' ? 'table' : 'from'
  const where = `.eq(${literal(filter.column)}, ${written(filter.value, literal, words)})`
  const back = language === 'python' ? '' : '.select()'
  const calls: Record<RelationAction, string> = {
    read: `.select(${language === 'dart' ? '' : literal('*')})`,
    filter: `.select(${language === 'dart' ? '' : literal('*')})${where}`,
    page: `.select(${language === 'dart' ? '' : literal('*')}).range(0, 9)`,
    insert: `.insert(${object(values)})${back}`,
    upsert: `.upsert(${object(values)})${back}`,
    update: `.update(${object(values)})${where}${back}`,
    delete: `.delete()${where}`,
  }
  const scope = schema === null ? '' : `.schema(${literal(schema)})`
  return `${prefix}client${scope}.${from}(${literal(name)})${calls[action]}${suffix}`
}

function curlAction(
  action: RelationAction,
  { filter, name, schema, values }: Parts,
  { endpoint, key }: SnippetTarget,
): string {
  const url = `${endpoint}/rest/v1/${encodeURIComponent(name)}`
  const wanted = typeof filter.value === 'string' ? filter.value : JSON.stringify(filter.value)
  const where = `${encodeURIComponent(filter.column)}=eq.${encodeURIComponent(wanted)}`
  const reads = (profile: string) => (schema === null ? [] : [`${profile}: ${schema}`])
  const read = { headers: reads('Accept-Profile') }
  const write = (prefer: string) => [...reads('Content-Profile'), `Prefer: ${prefer}`]
  switch (action) {
    case 'read':
      return curl('GET', `${url}?select=*`, key, read)
    case 'filter':
      return curl('GET', `${url}?${where}&select=*`, key, read)
    case 'page':
      return curl('GET', `${url}?select=*`, key, { headers: [...read.headers, 'Range: 0-9'] })
    case 'insert':
      return curl('POST', url, key, { headers: write('return=representation'), body: values })
    case 'upsert':
      return curl('POST', url, key, {
        headers: write('resolution=merge-duplicates,return=representation'),
        body: values,
      })
    case 'update':
      return curl('PATCH', `${url}?${where}`, key, {
        headers: write('return=representation'),
        body: values,
      })
    case 'delete':
      return curl('DELETE', `${url}?${where}`, key, { headers: reads('Content-Profile') })
  }
}

function curl(
  method: string,
  url: string,
  key: string,
  { body, headers = [] }: { body?: Record<string, Value>; headers?: readonly string[] } = {},
): string {
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoteShellWord(url)}`,
    `-H ${quoteShellWord(`apikey: ${key}`)}`,
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'"]),
    ...headers.map((header) => `-H ${quoteShellWord(header)}`),
    ...(body === undefined ? [] : [`-d ${quoteShellWord(JSON.stringify(body))}`]),
  ]
  return lines.join(' \\\n  ')
}
