// Compares schemas in a process of its own: it holds all of both in memory, computes for seconds,
// and can be ended. Reads one task as JSON, and writes one result.
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { buildFactBase, encodeId, extract, plan } from '@supabase/pg-delta'
import { renameEnumValues, withoutDomainNotNull } from './enum-renames.mjs'
import {
  advancedOrigin,
  advancedPlaces,
  allOf,
  chooseSide,
  expectedOf,
  isSamePlace,
  isUntouched,
  missedRenames,
} from './three-way.mjs'

const { databases, max, origin, queries, task, timeoutMs } = JSON.parse(await text(process.stdin))

// A server that is killed does not end it, and a timer does not fire while it computes.
new Worker(
  `setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${Number(timeoutMs) + 10_000})`,
  {
    eval: true,
  },
).unref()

/** Kinds of objects that the library does not know, plans otherwise than they are, or that the role postgres may not create. */
const UNMERGED = new Set([
  ...[
    'virtual column',
    'column settings',
    'partition default',
    'cast',
    'operator',
    'operator class',
    'statistics',
    'role',
  ],
  ...['text search configuration', 'text search dictionary', 'foreign server'],
])
const UNMERGED_ELEMENTS = new Set([
  ...['role', 'membership', 'subscription', 'fdw', 'server', 'userMapping', 'eventTrigger'],
  ...['language', 'securityLabel', 'extensionIntent'],
])
/** Schemas that belong to services in one of the databases; one of people with such a name is theirs. */
const services = new Set(['supabase_migrations'])
/** Of all statements of a session together there is a deadline from outside. */
const SESSION = '-c default_transaction_read_only=on -c statement_timeout=30s -c lock_timeout=5s'

/** Maximum number of objects of a list for people. */
const MAX_LISTED = 200

class Refusal extends Error {}

async function withClient(name, work) {
  const { options = '', ...target } = databases[name]
  const client = new pg.Client({ ...target, options: `${options} ${SESSION}` })
  client.on('error', () => undefined)
  await client.connect()
  const { stream } = client.connection
  let bytes = 0
  stream.on('data', (part) => {
    bytes += part.length
    if (bytes > max.read) stream.destroy(new Refusal('bytes'))
  })
  try {
    await client.query('set search_path = pg_catalog')
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const readServices = (name) =>
  withClient(name, async (client) => {
    const { rows } = await client.query(queries.services)
    for (const { nspname } of rows) services.add(nspname)
  })

const read = (name) =>
  withClient(name, async (client) => {
    const { rows: sizes } = await client.query(queries.size)
    if (sizes[0].entries > max.entries) throw new Refusal('large')
    if (Number(sizes[0].bytes) > max.definitions) throw new Refusal('bytes')
    const objects = await client.query(queries.objects, [[...services], max.entries])
    const places = await client.query(queries.physical)
    const pool = { connect: async () => Object.assign(client, { release: () => undefined }) }
    const { factBase: catalog } = await extract(pool, { statementTimeoutMs: 30_000 })
    const enums = await client.query(queries.enums)
    return {
      ...schemaOf(withoutDomainNotNull(catalog), objects.rows, places.rows),
      enums: new Map(
        enums.rows.map(({ name, places: of, schema }) => [
          encodeId({ kind: 'type', schema, name }),
          of,
        ]),
      ),
    }
  })

function schemaOf(catalog, objects, places) {
  const elements = new Map(catalog.facts().map((one) => [encodeId(one.id), one]))
  const versions = new Map()
  for (const [id, element] of elements) {
    const owners = catalog.outgoingEdges(element.id).filter(({ kind }) => kind === 'owner')
    const names = owners.map(({ to }) => to.name).join()
    versions.set(id, `${catalog.hashOf(element.id).slice(0, 24)}${names === '' ? '' : ` ${names}`}`)
  }
  const digests = new Map(objects.map(({ digest, kind, name }) => [`${kind}\n${name}`, digest]))
  const physical = new Map(places.map((place) => [idOfPlace(place), place.place]))
  const virtual = new Set(places.filter((place) => place.is_virtual).map(idOfPlace))
  return { catalog, elements, versions, digests, physical, virtual }
}

const idOfPlace = ({ name, schema, table }) =>
  encodeId(
    name === null
      ? { kind: 'table', schema, name: table }
      : { kind: 'column', schema, table, name },
  )

const rootOf = (id) => ('target' in id ? rootOf(id.target) : id)
const schemaNameOf = (id) => (id.kind === 'schema' ? id.name : id.schema)

/** A service has its own migrations; only rules of access and triggers in it are people's. */
function belongsToService(id) {
  const root = rootOf(id)
  if (!services.has(schemaNameOf(root))) return false
  const isTrigger = root.kind === 'trigger' && !root.name.startsWith('howdah_')
  return root.kind !== 'policy' && !isTrigger
}

/** Returns the kind and the name of an object for people. */
function labelOf(id) {
  if ('target' in id) {
    const { kind, name } = labelOf(id.target)
    return { kind: id.kind === 'acl' ? 'privileges' : id.kind, name: `${kind} ${name}` }
  }
  const kind = id.kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  const table = id.table ?? id.type
  const own = id.args ? `${id.name}(${id.args.join(', ')})` : (id.name ?? id.publication ?? id.role)
  return { kind, name: [id.schema, table, own].filter((part) => part != null).join('.') }
}

const objectOf = (key) => {
  const [kind, name] = key.split('\n')
  return { kind, name }
}

const sidesOf = ({ branch, production }, of, before) => ({
  production: production[of],
  branch: branch[of],
  origin: before === null ? null : new Map(before),
})

/** Merges the elements of both into the schema that production gets. */
function mergeElements({ branch, production }) {
  const sides = sidesOf({ branch, production }, 'versions', origin?.elements ?? null)
  const isVirtual = (id) => branch.virtual.has(encodeId(id))
  const elements = new Map()
  const from = new Map()
  const conflicts = []
  for (const id of allOf(sides)) {
    const element = branch.elements.get(id) ?? production.elements.get(id)
    const root = rootOf(element.id)
    const isUnmerged =
      UNMERGED_ELEMENTS.has(root.kind) || isVirtual(root) || belongsToService(element.id)
    const side = isUnmerged ? 'production' : chooseSide(id, sides)
    if (side === 'conflict') conflicts.push(labelOf(element.id))
    const owner = side === 'branch' ? branch : production
    const chosen = owner.elements.get(id)
    if (chosen === undefined) continue
    elements.set(id, chosen)
    from.set(id, owner)
  }
  // One side has changed a part of what the other one has dropped.
  for (let isDone = false; !isDone;) {
    isDone = true
    for (const [id, element] of elements) {
      if (element.parent === undefined || elements.has(encodeId(element.parent))) continue
      elements.delete(id)
      // A part of what is not merged.
      if (!isVirtual(rootOf(element.id)) && !isVirtual(element.parent))
        conflicts.push(labelOf(element.id))
      isDone = false
    }
  }
  const edges = [...elements].flatMap(([id, { id: own }]) =>
    from.get(id).catalog.outgoingEdges(own),
  )
  return { conflicts, desired: buildFactBase([...elements.values()], edges) }
}

const placesOf = ({ branch, production }) => ({
  production: production.physical,
  branch: branch.physical,
})

/** An index on a partitioned table only would never be valid. */
const onPartitions = (sql) =>
  sql.replace(/^(CREATE (?:UNIQUE )?INDEX (?:"(?:[^"]|"")*"|[^\s"]+) ON )ONLY /, '$1')

/** Lists what the branch has renamed, and changed in more ways than a rename has. */
function renamedOtherwise(schemas, renames, places) {
  const { branch, production } = schemas
  const chosen = new Map(renames.map(({ from, to }) => [encodeId(from), to]))
  const tableOf = ({ schema, table }) =>
    chosen.get(encodeId({ kind: 'table', schema, name: table }))
  const after = (id) => {
    const table = id.table === undefined ? undefined : tableOf(id)
    return (
      chosen.get(encodeId(id)) ?? (table ? { ...id, schema: table.schema, table: table.name } : id)
    )
  }
  const idIn = ({ elements }, key) => elements.get(key)?.id
  const missed = missedRenames(placesOf(schemas), places, (key) => {
    const id = idIn(production, key)
    return id && encodeId(after(id))
  }).flatMap((key) => idIn(branch, key) ?? [])
  const tables = new Set(missed.filter(({ kind }) => kind === 'table').map((id) => encodeId(id)))
  // What belongs to a renamed table is renamed with it, and not by itself.
  const targets = new Set([...chosen.values()].map((id) => encodeId(id)))
  const isOf = (ids, { schema, table }) => ids.has(encodeId({ kind: 'table', schema, name: table }))
  const ofProduction = new Set(
    [...production.elements.values()].map(({ id }) => encodeId(after(id))),
  )
  const parts = [...branch.elements.values()]
    .map(({ id }) => id)
    .filter((id) => id.table !== undefined && isOf(targets, id) && !ofProduction.has(encodeId(id)))
  const listed = [...missed, ...parts].filter((id) => id.table === undefined || !isOf(tables, id))
  return [...new Map(listed.map((id) => [encodeId(id), labelOf(id)])).values()]
}

/** Lists tables that both have, and that a plan drops, though the branch has not, to create them as it has them. */
const recreated = (schemas, actions, places) =>
  actions
    .flatMap(({ destroys, verb }) => (verb === 'drop' ? destroys : []))
    .filter((id) => id.kind === 'table')
    .filter((id) => isUntouched(encodeId(id), schemas.branch.physical, places))

function compare(schemas) {
  const { branch, production } = schemas
  const { conflicts, desired } = mergeElements(schemas)
  const assumedRoles = [...branch.elements.values()]
    .filter(({ id }) => id.kind === 'role')
    .map(({ id }) => id.name)
  const values = renameEnumValues(production.catalog, desired, {
    production: production.enums,
    branch: branch.enums,
  })
  const plans = (acceptRenames) =>
    plan(values.catalog, desired, { renames: 'prompt', acceptRenames, assumedRoles })
  // A renamed column is in its place; one that was dropped and one that was added are not. What a
  // merge has made is in another place in production than in the branch.
  const places = new Map(origin?.places?.map(([id, ...both]) => [id, both]))
  const renames = plans([]).renameCandidates.filter(
    ({ from, status, to }) =>
      status !== 'nearMiss' && isSamePlace(encodeId(from), encodeId(to), placesOf(schemas), places),
  )
  const planned = plans(renames.map(({ from, to }) => ({ from, to })))
  // Of several tables with the same columns none is renamed, though it was accepted.
  const { acceptedRenames = [], actions, preamble } = planned
  const renamed = [
    ...renamedOtherwise(schemas, acceptedRenames, places),
    ...recreated(schemas, actions, places).map(labelOf),
  ]
  // Functions may name what comes later. All names are qualified, whatever the search path is.
  const settings = preamble
    .filter(({ name }) => name !== 'search_path' && actions.length > 0)
    .map(({ name, value }) => `set local ${name} = ${value}`)
  const sides = sidesOf(schemas, 'digests', origin?.objects ?? null)
  const unmerged = [...allOf(sides)].filter(
    (key) =>
      UNMERGED.has(objectOf(key).kind) && ['branch', 'conflict'].includes(chooseSide(key, sides)),
  )
  return {
    // Those of a rename that is not one would drop rows.
    statements:
      renamed.length > 0
        ? []
        : [...settings, ...values.statements, ...actions.map(({ sql }) => onPartitions(sql))],
    renamed: renamed.slice(0, MAX_LISTED),
    conflicts: conflicts.slice(0, MAX_LISTED),
    unmerged: unmerged.slice(0, MAX_LISTED).map(objectOf),
  }
}

/** Lists the objects of a copy of production that the statements did not make what they are in the branch. */
function check({ branch, copy, production }) {
  const sides = sidesOf({ branch, production }, 'digests', origin?.objects ?? null)
  const expected = expectedOf(sides)
  const keys = new Set([...expected.keys(), ...copy.digests.keys()])
  const different = [...keys].filter(
    (key) => !UNMERGED.has(objectOf(key).kind) && expected.get(key) !== copy.digests.get(key),
  )
  return { different: different.slice(0, MAX_LISTED).map(objectOf) }
}

/** Compares what the migrations give with what the database has, both ways. */
const compareBothWays = ({ database, history }) => ({
  missing: compare({ branch: history, production: database }),
  unrecorded: compare({ branch: database, production: history }),
})

const originOf = (elements, objects, places) => ({
  elements: [...elements],
  objects: [...objects],
  places,
})

const TASKS = {
  compare,
  compareBothWays,
  check,
  begin: ({ branch }) =>
    originOf(
      branch.versions,
      branch.digests,
      // The branch is a copy.
      [...branch.physical].map(([id, place]) => [id, place, place]),
    ),
  advance: (schemas) =>
    originOf(
      advancedOrigin(sidesOf(schemas, 'versions', origin?.elements ?? null)),
      advancedOrigin(sidesOf(schemas, 'digests', origin?.objects ?? null)),
      advancedPlaces(placesOf(schemas), origin?.places ?? []),
    ),
}

let result
try {
  const schemas = {}
  for (const name of Object.keys(databases)) await readServices(name)
  for (const name of Object.keys(databases)) schemas[name] = await read(name)
  result = { value: TASKS[task](schemas) }
} catch (error) {
  result =
    error instanceof Refusal
      ? { refusal: error.message }
      : { error: String(error?.message ?? error) }
}
process.stdout.write(JSON.stringify(result), () => process.exit(0))
