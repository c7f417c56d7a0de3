import { quoteShellWord } from '../connect/escaping'
import { dartLiteral, jsLiteral } from '../connect/literals'
import type { ApiFunction, ApiRelation } from './api-schema.types'
import {
  argumentsOf,
  functionRequest,
  partsOf,
  relationRequest,
  type ActionParts,
  type ApiRequest,
  type JsonValue,
  type RelationAction,
} from './requests'

export const SNIPPET_LANGUAGES = ['javascript', 'dart', 'python', 'bash'] as const
export type SnippetLanguage = (typeof SNIPPET_LANGUAGES)[number]

/** Address and key that examples use. */
export interface SnippetTarget {
  /** Of the project, below which its services are. */
  endpoint: string
  /** A publishable key. */
  key: string
}

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
      return curl({ method: 'GET', path: '/', headers: {} }, { endpoint, key })
  }
}

/** Returns the command that writes the types of some schemas to a file. */
export const typesCommand = (url: string, ref: string, schemas: readonly string[]): string =>
  `npx howdah types generate --url ${quoteShellWord(url)} \\
  --project ${quoteShellWord(ref)} --schemas ${quoteShellWord(schemas.join(','))} > database.types.ts`

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
  if (language === 'bash') return curl(relationRequest(action, relation, defaultSchema), target)
  return clientAction(language, action, partsOf(action, relation, defaultSchema))
}

/** Returns the code that calls a function. */
export function functionSnippet(
  language: SnippetLanguage,
  one: ApiFunction,
  { defaultSchema, target }: Subject,
): string {
  if (language === 'bash') return curl(functionRequest(one, defaultSchema), target)
  const values = argumentsOf(one)
  const schema = one.schema === defaultSchema ? null : one.schema
  const hasValues = Object.keys(values).length > 0
  const { literal, object, prefix, suffix } = syntaxOf[language]
  const parameters =
    language === 'dart' && hasValues
      ? `, params: ${object(values)}`
      : hasValues
        ? `, ${object(values)}`
        : ''
  const scope = schema === null ? '' : `.schema(${literal(schema)})`
  return `${prefix}client${scope}.rpc(${literal(inPath(one.name))}${parameters})${suffix}`
}

/** Returns the command that calls a function whose argument is the body of the request. */
export function bodySnippet(
  one: ApiFunction,
  contentType: string,
  { defaultSchema, target }: Subject,
): string {
  const { body: _, ...request } = functionRequest(one, defaultSchema)
  return `${curl(request, target)} \\
  -H ${quoteShellWord(`Content-Type: ${contentType}`)} \\
  --data-binary ${quoteShellWord('value')}`
}

interface Syntax {
  literal(text: string): string
  object(values: Record<string, JsonValue>): string
  prefix: string
  suffix: string
}

/** Returns a name as clients take it, which put it into an address as it is. */
const inPath = (name: string): string => (/[/?#%\\]/.test(name) ? encodeURIComponent(name) : name)

const pythonLiteral = (text: string): string => JSON.stringify(text)

/** Returns a value as JavaScript, Dart and Python write it. */
function written(value: JsonValue, literal: (text: string) => string, words = JSON_WORDS): string {
  if (typeof value === 'string') return literal(value)
  if (typeof value === 'boolean' || value === null) return words[String(value)] ?? ''
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value))
    return `[${value.map((one: JsonValue) => written(one, literal, words)).join(', ')}]`
  const inside = Object.entries(value).map(
    ([name, one]) => `${literal(name)}: ${written(one as JsonValue, literal, words)}`,
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
  { filter, name, schema, values }: ActionParts,
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
  return `${prefix}client${scope}.${from}(${literal(inPath(name))})${calls[action]}${suffix}`
}

function curl(
  { body, headers, method, path }: ApiRequest,
  { endpoint, key }: SnippetTarget,
): string {
  const url = `${endpoint}/rest/v1${path}`
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoteShellWord(url)}`,
    `-H ${quoteShellWord(`apikey: ${key}`)}`,
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'"]),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoteShellWord(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quoteShellWord(JSON.stringify(body))}`]),
  ]
  return lines.join(' \\\n  ')
}
