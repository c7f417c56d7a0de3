import { json } from './story-platform'

interface StoryColumn {
  name: string
  type?: string
  nullable?: boolean
  unique?: boolean
  /** `table.column` that it references. */
  to?: string
}

type StoryTables = Readonly<Record<string, readonly StoryColumn[]>>

const shop: StoryTables = {
  customers: [
    { name: 'id' },
    { name: 'email', type: 'text', unique: true },
    { name: 'full name', type: 'text', nullable: true },
  ],
  orders: [
    { name: 'id' },
    { name: 'customer_id', to: 'customers.id' },
    { name: 'placed_at', type: 'timestamp with time zone' },
  ],
  items: [
    { name: 'id' },
    { name: 'order_id', to: 'orders.id' },
    { name: 'product_id', to: 'products.id', nullable: true },
    { name: 'price', type: 'numeric(10,2)' },
  ],
  products: [{ name: 'id' }, { name: 'name', type: 'text' }, { name: 'parent', to: 'products.id' }],
  settings: [{ name: 'id' }, { name: 'value', type: 'jsonb', nullable: true }],
}

/** Tables in chains of keys, as many as wanted. */
export const manyTables = (count: number): StoryTables =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `table_${at}`,
      [
        { name: 'id' },
        { name: 'parent', to: `table_${Math.floor(at / 3)}.id`, nullable: true },
        ...Array.from({ length: at % 12 }, (_unused, place) => ({ name: `value_${place}` })),
      ],
    ]),
  )

/** A platform that answers the catalog queries of a schema diagram. */
export function diagramPlatform(tables: StoryTables = shop): typeof globalThis.fetch {
  const ids = new Map(Object.keys(tables).map((name, place) => [name, place + 1]))
  const graph = {
    count: ids.size,
    tables: Object.entries(tables).map(([name, columns]) => ({
      id: ids.get(name),
      schema: 'public',
      name,
      kind: 'r',
      comment: null,
      constraints: [{ name: `${name}_pkey`, definition: 'PRIMARY KEY (id)' }],
      columns: columns.map((column) => ({
        name: column.name,
        type: column.type ?? 'bigint',
        is_nullable: column.nullable ?? false,
        is_primary: column.name === 'id',
        is_unique: column.unique ?? column.name === 'id',
        default_value: null,
        identity: null,
        generated: null,
        is_serial: false,
      })),
    })),
    keys: Object.entries(tables).flatMap(([name, columns]) =>
      columns.flatMap((column, place) => {
        const [target = '', targetColumn = ''] = column.to?.split('.') ?? []
        if (!ids.has(target)) return []
        return [
          {
            id: 10_000 + (ids.get(name) ?? 0) * 100 + place,
            name: `${name}_${column.name}_fkey`,
            definition: `FOREIGN KEY (${column.name}) REFERENCES ${target}(${targetColumn})`,
            source: ids.get(name),
            source_columns: [column.name],
            target: ids.get(target),
            target_columns: [targetColumn],
            is_source_unique: false,
            is_source_nullable: column.nullable ?? false,
          },
        ]
      }),
    ),
  }
  return async (input, init) => {
    const request = input instanceof Request && !init ? input : new Request(input, init)
    if (!request.url.endsWith('/query')) return json({ code: 'not_found', message: 'No.' }, 404)
    const { query } = (await request.json()) as { query: string }
    if (query.includes('as graph')) return json([{ graph }])
    return json([
      { name: 'public', may_create: true },
      { name: 'pg_catalog', may_create: false, is_protected: true },
    ])
  }
}
