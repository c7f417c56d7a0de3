import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ManagedBy } from '../../modules/organizations/organizations'
import { asService } from '../../modules/storage/storage.types'
import type { RolesFixture, Where, Who } from './roles-fixture'

/** Parameters and body of a request that needs more than its example. */
export interface Special {
  /** Values of path parameters other than `slug` and `ref`. */
  params?: Record<string, string>
  json?: unknown
}

/** Creates a failed backup without any files. */
export async function aBackup(
  { platform, refs }: RolesFixture,
  _: Who,
  where: Where,
): Promise<Special> {
  const id = randomUUID()
  if (where !== 'missing') {
    const { home } = (await platform.projects.byRef(refs.theirs)) ?? { home: '' }
    await platform.control.query(
      `insert into backups (id, project_ref, home, kind, state) values ($1, $2, $3, 'manual', 'failed')`,
      [...[id, refs[where], home]],
    )
  }
  return { params: { backup_id: id } }
}

export async function aRestorePoint(
  { platform, refs }: RolesFixture,
  _: Who,
  where: Where,
): Promise<Special> {
  const [id, chain] = [randomUUID(), randomUUID()]
  if (where !== 'missing')
    await platform.control.query(
      `with chain as (insert into wal_chains (id, project_ref, home, timeline, segment_bytes, first_position, ended_at)
         select $2, ref, home, 1, 4194304, '0/400000', now() from projects where ref = $3 returning id, project_ref)
       insert into restore_points (id, project_ref, wal_chain, name, position)
         select $1, project_ref, id, 'before', '0/400200' from chain`,
      [id, chain, refs[where]],
    )
  return { params: { restore_point_id: id } }
}

/** A read replica that is being removed, so that nothing else begins. */
export async function aReplica(
  { platform, refs }: RolesFixture,
  _: Who,
  where: Where,
): Promise<Special> {
  const identifier = `${refs.theirs}-rr-${randomUUID().slice(0, 6)}`
  if (where !== 'missing') {
    const { home } = (await platform.projects.byRef(refs.theirs)) ?? { home: '' }
    await platform.replicasTable.insert({ identifier, projectRef: refs[where], home })
    await platform.replicasTable.setStatus(identifier, 'GOING_DOWN')
  }
  return { params: { identifier } }
}

/** Creates a paused log drain. */
export async function aLogDrain(
  { platform, refs }: RolesFixture,
  _: Who,
  where: Where,
): Promise<Special> {
  if (where === 'missing') return { params: { drain_id: randomUUID() } }
  const { logDrains } = platform
  for (const { id } of await logDrains.list(refs[where])) await logDrains.remove(id)
  const { id } = await logDrains.add({
    ...{ projectRef: refs[where], name: randomUUID(), kind: 'http', url: 'http://127.0.0.1:9/' },
    ...{ headers: {}, s3: null },
  })
  await logDrains.change(id, { enabled: false })
  return { params: { drain_id: id } }
}

/** Creates a paused alert. */
export async function anAlert(
  { platform, refs }: RolesFixture,
  _: Who,
  where: Where,
): Promise<Special> {
  if (where === 'missing') return { params: { alert_id: randomUUID() } }
  const { alertRules } = platform
  for (const { id } of await alertRules.list(refs[where])) await alertRules.remove(id)
  const { id } = await alertRules.add(refs[where], {
    ...{ name: randomUUID(), metric: 'connections', product: null, sql: null },
    ...{ comparison: 'above', threshold: 1e6, windowMinutes: 5, forMinutes: 0 },
    ...{ channels: ['notification'], webhookUrl: null, enabled: false, silencedUntil: null },
  })
  return { params: { alert_id: id } }
}

/** Creates a report of the person, or of another one. */
export async function aCustomReport(
  { people, platform, refs }: RolesFixture,
  who: Who,
  where: Where,
): Promise<Special> {
  if (where === 'missing') return { params: { report_id: randomUUID() } }
  const { id } = await platform.customReports.add(refs[where], people.get(who) ?? '', {
    ...{ name: 'Sales', visibility: 'user', blocks: [] },
  })
  return { params: { report_id: id } }
}

/** A deployed function, and a secret. */
export async function aFunction(
  { platform, refs }: RolesFixture,
  who: Who,
  where: Where,
): Promise<Special> {
  const slug = `function-of-${who}`
  const name = `SECRET_OF_${who.replaceAll('-', '_')}`
  if (where !== 'missing') {
    const content = 'Deno.serve(() => new Response("hello"))'
    await platform.functionRows.deploy(refs[where], slug, {
      ...{ entrypointPath: 'index.ts', importMapPath: null },
      files: [{ path: 'index.ts', content }],
      bundle: Buffer.from(content),
    })
    await platform.functionSecrets.set(refs[where], [{ name, value: 'hidden' }])
  }
  return { params: { function_slug: slug, secret_name: name } }
}

/** A user of the project, with an address and a second factor. */
export async function anAuthUser(
  { platform, refs }: RolesFixture,
  _: Who,
  where: Where,
): Promise<Special> {
  const id = randomUUID()
  const factorId = randomUUID()
  if (where === 'theirs')
    await platform.authDatabases.transaction(refs[where], async (sql) => {
      await sql.query(
        'insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())',
        [id, `${id}@example.com`],
      )
      await sql.query(
        `insert into auth.mfa_factors (id, user_id, factor_type, status) values ($1, $2, 'totp', 'verified')`,
        [factorId, id],
      )
    })
  return { params: { user_id: id, factor_id: factorId } }
}

/** Of a month long ago. */
export async function anInvoice(
  { organizationIds, platform }: RolesFixture,
  _: Who,
  where: Where,
): Promise<Special> {
  const period = { start: '2026-01-01', end: '2026-02-01' }
  if (where === 'missing') return { params: { invoice_id: randomUUID() } }
  const organizationId = organizationIds[where]
  await platform.invoices.issue(
    { organizationId, period, plan: 'pro', spendCap: true, billedTo: null },
    [],
    'none',
  )
  const { invoices } = await platform.invoices.page(organizationId, { offset: 0, limit: 1 })
  return { params: { invoice_id: invoices[0]?.id ?? 'none' } }
}

export async function anOauthApp(
  { organizationIds, platform }: RolesFixture,
  _: Who,
  where: Where,
): Promise<Special> {
  if (where === 'missing') return { params: { client_id: randomUUID() } }
  const input = {
    name: 'Deployer',
    redirectUris: ['https://deployer.example.com/'],
    scopes: ['read:projects'],
  }
  const { app } = await platform.oauthApps.create({
    organizationId: organizationIds[where],
    ...input,
  })
  return { params: { client_id: app.id } }
}

/**
 * Creates an authorization of the requesting person if they belong to the organization, else of
 * another member.
 */
export async function anAuthorization(
  roles: RolesFixture,
  who: Who,
  where: Where,
): Promise<Special> {
  const { params = {} } = await anOauthApp(roles, who, where)
  const app =
    where === 'missing' ? null : await roles.platform.oauthApps.find(params['client_id'] ?? '')
  const belongs =
    where === 'strangers' ? who === 'stranger' : who !== 'stranger' && who !== 'anonymous'
  const personId =
    roles.people.get(belongs ? who : where === 'strangers' ? 'stranger' : 'owner') ?? ''
  if (app === null) return { params: { ...params, authorization_id: randomUUID() } }
  const input = { scopes: app.scopes, redirectUri: app.redirectUris[0] ?? '', codeChallenge: 'x' }
  await roles.platform.oauthGrants.allow({ app, personId, ...input })
  const [authorization] = await roles.platform.oauthGrants.ofPerson(personId)
  return { params: { ...params, authorization_id: authorization?.id ?? 'none' } }
}

/** A fresh invitation to the organization; to the members' one where there is none. */
export async function invite(
  { organizationIds, people, platform }: RolesFixture,
  where: Where,
  email = `${randomUUID()}@example.com`,
) {
  await platform.control.query('delete from invitations where email = $1', [email])
  const { invitation, token } = await platform.invitations.create({
    organizationId: organizationIds[where === 'missing' ? 'theirs' : where],
    email,
    role: 'developer',
    projectRoles: [],
    invitedBy: people.get('owner') ?? '',
  })
  return { id: invitation.id, token }
}

export async function manage(
  { platform, slugs }: RolesFixture,
  managedBy: ManagedBy,
): Promise<void> {
  for (const where of ['theirs', 'strangers'] as const) {
    await platform.marketplaces.set(slugs[where], {
      managedBy,
      installationId: where,
      url: `https://marketplace.example.com/${where}`,
    })
  }
}

/** A bucket with the file of the contract's examples, where there is a project to have it. */
export async function withFile(
  { platform, refs }: RolesFixture,
  _: Who,
  where: Where,
): Promise<Special> {
  if (where === 'theirs') {
    const files = platform.storage.project(refs[where])
    const bucket = { id: 'pictures', public: false, fileSizeLimit: null, allowedMimeTypes: null }
    await files.createBucket(asService, bucket).catch(() => undefined)
    await files.emptyBucket(asService, bucket.id)
    const object = {
      bucketId: bucket.id,
      mimetype: 'image/jpeg',
      cacheControl: 'no-cache',
      userMetadata: null,
    }
    await files.upload(asService, { ...object, name: 'beach.jpg' }, 'insert', Readable.from([]), 0)
  }
  return { params: { bucket_id: 'pictures' } }
}

/** A secret key, where there is a project to have it. */
export async function anApiKey(
  { platform, refs }: RolesFixture,
  _: Who,
  where: Where,
): Promise<Special> {
  if (where === 'missing') return { params: { key_id: 'none' } }
  await platform.control.query('delete from api_keys where project_ref = $1', [refs[where]])
  const { id } = await platform.apiKeys.create({
    ...{ projectRef: refs[where], type: 'secret', name: 'to be changed', description: '' },
  })
  return { params: { key_id: id } }
}

/** A standby key, which can be put in use or deleted. */
export async function aSigningKey(
  { platform, refs }: RolesFixture,
  _: Who,
  where: Where,
): Promise<Special> {
  await platform.control.query(
    `delete from signing_keys where project_ref = $1 and status in ('standby', 'revoked', 'previously_used')`,
    [refs[where]],
  )
  const key = where === 'missing' ? null : await platform.signingKeys.create(refs[where], 'ES256')
  return { params: { key_id: key?.id ?? 'none' } }
}

export async function onItsWay(
  { platform, refs }: RolesFixture,
  _: Who,
  where: Where,
): Promise<Special> {
  await platform.projects.setStatus(refs[where], 'RESTARTING')
  return {}
}

export const spare = ({ people }: RolesFixture) => ({ person_id: people.get('spare') ?? '' })
