import { fakePlatform, ref } from '../../../../testing/fake-platform'

const base = (name: string) => ({
  ...{ text: name, schema: 'pg_catalog', name, isArray: false, kind: 'base' },
})
const mood = { ...base('mood'), schema: 'public', kind: 'enum', values: ['ok', 'so-so'] }
const column = {
  ...{ isNullable: false, default: null, isGenerated: false, isOptional: false },
  ...{ isUpdatable: true, isPrimaryKey: false, comment: null },
  ...{ isInsertable: true, origins: [] },
}
const schema = {
  schemas: ['public'],
  relations: [
    {
      ...{ schema: 'public', name: 'orders', kind: 'table', comment: 'What people bought.' },
      changes: ['insert', 'update', 'delete'],
      columns: [
        { ...column, name: 'id', type: base('int8'), isGenerated: true, isPrimaryKey: true },
        {
          ...{ ...column, name: 'note', type: base('text'), default: "'none'::text" },
          ...{ isOptional: true, comment: 'What the buyer wrote.' },
        },
      ],
    },
    {
      ...{ schema: 'public', name: 'totals', kind: 'view', comment: 'What was bought on a day.' },
      readsAs: 'ledger_owner',
      changes: [],
      columns: [
        {
          ...{ ...column, name: 'day', type: base('date'), isInsertable: false },
          isUpdatable: false,
        },
      ],
    },
  ],
  foreignKeys: [],
  functions: [
    {
      ...{ schema: 'public', name: 'add', comment: null, columns: [], returnsSet: false },
      ...{ returns: base('int4'), readsOnly: true },
      arguments: [
        { name: 'a', type: base('int4'), hasDefault: false, default: null },
        { name: 'b', type: mood, hasDefault: true, default: "'so-so'::mood" },
      ],
    },
    ...['int4', 'text'].map((type) => ({
      ...{ schema: 'public', name: `unnamed ${type}`, comment: null, columns: [] },
      ...{ returns: base('int4'), returnsSet: false },
      arguments: [{ name: '', type: base(type), hasDefault: false, default: null }],
    })),
  ],
  enums: [],
  composites: [],
}
export const config = {
  ...{ read_url: `http://127.0.0.1:8101/${ref}/read/rest/v1` },
  ...{ enabled: true, url: `http://127.0.0.1:8101/${ref}/rest/v1`, db_schema: ['public'] },
  ...{ db_extra_search_path: [], max_rows: 1_000, db_pool: null, version: '12.0.2' },
  ...{ default_pool_size: 10, max_pool_size: 12 },
}
export const types = `GET /platform/projects/${ref}/types/typescript`

/** Returns a platform with a documented table, view and function. */
export const documentedPlatform = () =>
  fakePlatform({
    [`GET /platform/projects/${ref}/config/postgrest`]: { body: config },
    [`POST /platform/projects/${ref}/query`]: { body: [{ api: schema }] },
    [`GET /platform/projects/${ref}/api-keys`]: {
      body: [
        { type: 'secret', api_key: null },
        { type: 'publishable', api_key: 'sb_publishable_mine' },
        { type: 'anon', api_key: 'signed.anon.key' },
      ].map((key, index) => ({
        ...{ id: String(index), name: 'default', description: null, enabled: true, ...key },
      })),
    },
    [types]: { body: { types: 'export type Json = string' } },
  })
