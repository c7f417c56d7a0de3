import { CompletionContext } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { expect, it, vi } from 'vitest'
import type { SqlCatalog } from '../code-editor.types'
import { createCatalogSource, onlyBareWords } from './sql-completion'

const COLUMNS: Record<string, string[]> = {
  'public.users': ['id', 'email', 'displayName', 'order'],
  'public.orders': ['id', 'user_id', 'total'],
  'auth.users': ['id', 'encrypted_password'],
}

function catalogOf(
  columns: SqlCatalog['columns'] = (schema, relation) =>
    Promise.resolve(
      (COLUMNS[`${schema}.${relation}`] ?? []).map((name) => ({ name, type: 'text' })),
    ),
): SqlCatalog {
  return {
    searchPath: ['public'],
    relations: [
      { schema: 'public', name: 'users', kind: 'r' },
      { schema: 'public', name: 'orders', kind: 'r' },
      { schema: 'public', name: 'Report 2026', kind: 'v' },
      { schema: 'auth', name: 'users', kind: 'r' },
      { schema: 'auth', name: 'sessions', kind: 'r' },
    ],
    columns,
  }
}

async function complete(marked: string, catalog = catalogOf(), explicit = false) {
  const caret = marked.indexOf('|')
  const state = EditorState.create({ doc: marked.replace('|', '') })
  return createCatalogSource(() => catalog)(new CompletionContext(state, caret, explicit))
}

const applied = async (marked: string) =>
  (await complete(marked, catalogOf(), true))?.options.map((option) =>
    typeof option.apply === 'string' ? option.apply : option.label,
  )

it('offers the relations of the search path first, others with their schema', async () => {
  const result = await complete('select * from u|')
  const rank = (apply: string) =>
    result?.options.find((option) => option.apply === apply)?.boost ?? NaN
  expect(rank('users')).toBeGreaterThan(rank('auth.users'))
  expect(rank('auth.users')).toBeGreaterThan(rank('auth'))
  expect(result?.options.map((option) => option.apply)).toContain('"Report 2026"')
})

it('offers the relations of a preferred schema with those of the search path', async () => {
  const catalog = { ...catalogOf(), preferredSchema: 'auth' }
  const options = (await complete('select * from s|', catalog))?.options
  const rank = (apply: string) => options?.find((option) => option.apply === apply)?.boost
  expect(rank('auth.sessions')).toBe(rank('orders'))
})

it('offers names neither for an alias nor behind a relation, unless asked', async () => {
  expect(await complete('select id as x|')).toBeNull()
  expect(await complete('select * from users w|')).toBeNull()
  expect(await complete('select * from public.users l|')).toBeNull()
  expect(await complete('select * from users w|', catalogOf(), true)).not.toBeNull()
  expect(await complete('select cast(id as u|) from users')).not.toBeNull()
  expect(await complete('select * from users where e|')).not.toBeNull()
})

it('offers common keywords before rare ones, and none as an alias', async () => {
  const state = (doc: string) => EditorState.create({ doc })
  const keywords = onlyBareWords(() => ({
    from: 0,
    options: ['warning', 'where', 'xml'].map((label) => ({ label })),
  }))
  const at = async (doc: string) =>
    (await keywords(new CompletionContext(state(doc), doc.length, false)))?.options
  const offered = await at('select * from users w')
  const boost = (label: string) => offered?.find((one) => one.label === label)?.boost ?? NaN
  expect(boost('where')).toBeGreaterThan(boost('warning'))
  expect(await at('select id as x')).toBeUndefined()
})

it('answers without a catalog that does not', async () => {
  vi.useFakeTimers()
  try {
    const silent = {
      ...catalogOf(() => new Promise(() => {})),
      newest: () => new Promise<SqlCatalog>(() => {}),
    }
    const asked = complete('select e| from users', silent)
    await vi.advanceTimersByTimeAsync(2500)
    expect((await asked)?.options.map(({ label }) => label)).toContain('users')
  } finally {
    vi.useRealTimers()
  }
})

it('offers the relations of a schema behind its dot', async () => {
  expect(await applied('select * from auth.|')).toEqual(['users', 'sessions'])
})

it('offers the columns of an alias, quoted only where needed', async () => {
  expect(await applied('select u.| from users u')).toEqual([
    'id',
    'email',
    '"displayName"',
    '"order"',
  ])
})

it('offers the columns of a table of another schema', async () => {
  expect(await applied('select x.| from auth.users x')).toEqual(['id', 'encrypted_password'])
  expect(await applied('select auth.users.| from auth.users')).toEqual(['id', 'encrypted_password'])
})

it('offers columns without their table', async () => {
  const options = await applied('select e| from users')
  expect(options?.slice(0, 4)).toEqual(['id', 'email', '"displayName"', '"order"'])
  expect(await applied('select | from users u join orders o on true')).toEqual(
    expect.arrayContaining(['email', 'total', 'u', 'o']),
  )
})

it('keeps the quote that was typed and takes the one behind the caret', async () => {
  const result = await complete('select u."dis|" from users u')
  expect(result?.options.map((option) => option.label)).toContain('"displayName"')
  expect(result).toMatchObject({ from: 9, to: 14 })
})

it('asks for columns only of tables that the catalog knows', async () => {
  const columns = vi.fn(catalogOf().columns)
  await complete('select x| from nothing, users', catalogOf(columns))
  expect(columns.mock.calls).toEqual([['public', 'users']])
})

it('offers nothing while nothing is typed, and nothing in a string', async () => {
  expect(await complete('select |')).toBeNull()
  expect(await complete("select 'u|'")).toBeNull()
})

it('drops an answer that is no longer awaited', async () => {
  let answer: (columns: { name: string; type: string }[]) => void = () => {}
  const catalog = catalogOf(() => new Promise((resolve) => (answer = resolve)))
  const state = EditorState.create({ doc: 'select u. from users u' })
  const context = new CompletionContext(state, 9, false)
  const result = createCatalogSource(() => catalog)(context)
  Object.assign(context, { abortListeners: null })
  answer([{ name: 'id', type: 'int8' }])
  expect(context.aborted).toBe(true)
  expect(await result).toBeNull()
})

it('offers what it has when a catalog cannot answer', async () => {
  const result = await complete(
    'select u| from users',
    catalogOf(() => Promise.reject(new Error('gone'))),
  )
  expect(result?.options.map((option) => option.apply)).toContain('users')
})

it('offers what the newest catalog has, and what is known where that cannot be had', async () => {
  const after = {
    ...catalogOf(),
    relations: [{ schema: 'public', name: 'created_since', kind: 'r' as const }],
  }
  const offered = async (newest: SqlCatalog['newest']) =>
    (await complete('select * from |', { ...catalogOf(), newest }, true))?.options.map(
      (option) => option.label,
    )
  expect(await offered(() => Promise.resolve(after))).toContain('created_since')
  expect(await offered(() => Promise.reject(new Error('gone')))).toContain('orders')
})

it('requests columns once a word, and again with the first letter of the next', async () => {
  const columns = vi.fn(catalogOf().columns)
  const catalog = catalogOf(columns)
  const source = createCatalogSource(() => catalog)
  const type = (text: string) =>
    source(
      new CompletionContext(EditorState.create({ doc: `${text} from users` }), text.length, false),
    )
  const [first, second, third] = [
    await type('select e'),
    await type('select em'),
    await type('select ema'),
  ]
  expect(columns).toHaveBeenCalledOnce()
  expect(third?.options).toBe(first?.options)
  expect(second?.options).toBe(first?.options)
  await type('select e')
  expect(columns).toHaveBeenCalledTimes(2)
})
