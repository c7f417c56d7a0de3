// Compares schemas in a process of its own: it holds all of both in memory, computes for seconds,
// and can be ended. Reads one task as JSON, and writes one result.
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { buildFactBase, encodeId, extract, plan } from '@supabase/pg-delta'
import { advancedOrigin, allOf, chooseSide, expectedOf } from './three-way.mjs'

const { databases, maxEntries, origin, queries, serviceSchemas, task } = JSON.parse(
  await text(process.stdin),
)

/** Kinds of objects that the library does not know, plans otherwise than they are, or that the role postgres may not create. */
const UNMERGED = new Set([
  ...['virtual column', 'cast', 'operator', 'operator class', 'statistics', 'role'],
  ...['text search configuration', 'text search dictionary', 'event trigger', 'foreign server'],
])
const UNMERGED_FACTS = new Set([
  ...['role', 'membership', 'subscription', 'fdw', 'server', 'userMapping', 'eventTrigger'],
  ...['language', 'securityLabel', 'extensionIntent'],
])
const services = new Set(serviceSchemas)
/** Of all statements of a session together there is a deadline from outside. */
const SESSION = '-c default_transaction_read_only=on -c statement_timeout=30s -c lock_timeout=5s'

/** Maximum number of objects of a list for people. */
const MAX_LISTED = 200

class Refusal extends Error {}

async function read(name) {
  const { options = '', ...target } = databases[name]
  const client = new pg.Client({ ...target, options: `${options} ${SESSION}` })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('set search_path = pg_catalog')
    const { rows: sizes } = await client.query(queries.size)
    if (sizes[0].entries > maxEntries) throw new Refusal('large')
    const objects = await client.query(queries.objects, [serviceSchemas, maxEntries])
    const places = await client.query(queries.physical)
    const pool = { connect: async () => Object.assign(client, { release: () => undefined }) }
    const { factBase } = await extract(pool, { statementTimeoutMs: 30_000 })
    return schemaOf(factBase, objects.rows, places.rows)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function schemaOf(factBase, objects, places) {
  const facts = new Map(factBase.facts().map((fact) => [encodeId(fact.id), fact]))
  const versions = new Map()
  for (const [id, fact] of facts) {
    const owners = factBase.outgoingEdges(fact.id).filter(({ kind }) => kind === 'owner')
    const names = owners.map(({ to }) => to.name).join()
    versions.set(id, `${factBase.hashOf(fact.id).slice(0, 24)}${names === '' ? '' : ` ${names}`}`)
  }
  const digests = new Map(objects.map(({ digest, kind, name }) => [`${kind}\n${name}`, digest]))
  const physical = new Map(places.map((place) => [idOfPlace(place), place.place]))
  const virtual = new Set(places.filter((place) => place.is_virtual).map(idOfPlace))
  return { factBase, facts, versions, digests, physical, virtual }
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
  return services.has(schemaNameOf(root)) && root.kind !== 'policy' && root.kind !== 'trigger'
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

/** Merges the facts of both into the schema that production gets. */
function mergeFacts({ branch, production }) {
  const sides = sidesOf({ branch, production }, 'versions', origin?.facts ?? null)
  const isVirtual = (id) => branch.virtual.has(encodeId(id))
  const facts = new Map()
  const from = new Map()
  const conflicts = []
  for (const id of allOf(sides)) {
    const fact = branch.facts.get(id) ?? production.facts.get(id)
    const root = rootOf(fact.id)
    const isUnmerged = UNMERGED_FACTS.has(root.kind) || isVirtual(root) || belongsToService(fact.id)
    const side = isUnmerged ? 'production' : chooseSide(id, sides)
    if (side === 'conflict') conflicts.push(labelOf(fact.id))
    const owner = side === 'branch' ? branch : production
    const chosen = owner.facts.get(id)
    if (chosen === undefined) continue
    facts.set(id, chosen)
    from.set(id, owner)
  }
  // One side has changed a part of what the other one has dropped.
  for (let isDone = false; !isDone;) {
    isDone = true
    for (const [id, fact] of facts) {
      if (fact.parent === undefined || facts.has(encodeId(fact.parent))) continue
      facts.delete(id)
      // A part of what is not merged.
      if (!isVirtual(rootOf(fact.id)) && !isVirtual(fact.parent)) conflicts.push(labelOf(fact.id))
      isDone = false
    }
  }
  const edges = [...facts].flatMap(([id, { id: own }]) => from.get(id).factBase.outgoingEdges(own))
  return { conflicts, desired: buildFactBase([...facts.values()], edges) }
}

function compare(schemas) {
  const { branch, production } = schemas
  const { conflicts, desired } = mergeFacts(schemas)
  const assumedRoles = [...branch.facts.values()]
    .filter(({ id }) => id.kind === 'role')
    .map(({ id }) => id.name)
  const plans = (acceptRenames) =>
    plan(production.factBase, desired, { renames: 'prompt', acceptRenames, assumedRoles })
  // A renamed column is in its place; one that was dropped and one that was added are not.
  const renames = plans([]).renameCandidates.filter(
    ({ from, status, to }) =>
      status !== 'nearMiss' &&
      production.physical.get(encodeId(from)) !== undefined &&
      production.physical.get(encodeId(from)) === branch.physical.get(encodeId(to)),
  )
  const { actions, preamble } = plans(renames.map(({ from, to }) => ({ from, to })))
  const sides = sidesOf(schemas, 'digests', origin?.objects ?? null)
  const unmerged = [...allOf(sides)].filter(
    (key) =>
      UNMERGED.has(objectOf(key).kind) && ['branch', 'conflict'].includes(chooseSide(key, sides)),
  )
  return {
    statements: [
      ...(actions.length === 0
        ? []
        : preamble.map(({ name, value }) => `set local ${name} = ${value}`)),
      ...actions.map(({ sql }) => sql),
    ],
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

const originOf = (facts, objects) => ({ facts: [...facts], objects: [...objects] })

const TASKS = {
  compare,
  check,
  begin: ({ branch }) => originOf(branch.versions, branch.digests),
  advance: (schemas) =>
    originOf(
      advancedOrigin(sidesOf(schemas, 'versions', origin?.facts ?? null)),
      advancedOrigin(sidesOf(schemas, 'digests', origin?.objects ?? null)),
    ),
}

let result
try {
  const schemas = {}
  for (const name of Object.keys(databases)) schemas[name] = await read(name)
  result = { value: TASKS[task](schemas) }
} catch (error) {
  result =
    error instanceof Refusal
      ? { refusal: error.message }
      : { error: String(error?.message ?? error) }
}
process.stdout.write(JSON.stringify(result), () => process.exit(0))
