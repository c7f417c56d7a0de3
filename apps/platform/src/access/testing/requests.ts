import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ManagedBy } from '../../modules/organizations/organizations'
import { contractDocument, resolve } from '../../contract/document'
import type { ContractOperation } from '../../contract/operations'
import { newSession } from '../../server/http/testing/call'
import type { OperationId } from '../../contract/handler.types'
import { asService } from '../../modules/storage/storage.types'
import type { RolesFixture, Where, Who } from './roles-fixture'

/** Contents of one request. */
export interface MatrixRequest {
  path: string
  json?: unknown
}

interface Special {
  /** Values of path parameters other than `slug` and `ref`. */
  params?: Record<string, string>
  json?: unknown
}

/**
 * Preconditions and harmless parameters of operations whose permission is tested without running
 * them for real. All other operations send the example of the contract.
 */
const specials: Partial<
  Record<OperationId, (roles: RolesFixture, who: Who, where: Where) => Special | Promise<Special>>
> = {
  signIn: () => ({ json: { email: 'stranger@example.com', password: 'strange and long' } }),
  signInWithLink: async ({ people, platform }) => ({
    json: await platform.oneTimeLinks.issue(people.get('stranger') ?? ''),
  }),
  // What is allowed is refused for the password: a cluster for each would take long.
  createProject: () => ({ json: { name: 'shop', db_pass: 'short' } }),
  updateProjectConnection: () => ({ json: { connection_string: 'none' } }),
  attachProject: () => ({ json: { name: 'warehouse', connection_string: 'none' } }),
  updateApiKey: anApiKey,
  rotateApiKey: anApiKey,
  deleteApiKey: anApiKey,
  deleteS3Key: async ({ platform, refs }, _, where) => {
    const key =
      where === 'missing' ? null : await platform.s3Keys.create(refs[where], 'to be deleted')
    return { params: { key_id: key?.id ?? 'none' } }
  },
  updateSigningKey: aSigningKey,
  deleteSigningKey: aSigningKey,
  listStorageObjects: withFile,
  moveStorageObject: withFile,
  deleteStorageObjects: withFile,
  downloadStorageObject: withFile,
  signStorageObject: async (...of) => ({
    ...(await withFile(...of)),
    json: { path: 'beach.jpg', expires_in: 60 },
  }),
  createStorageZip: async (...of) => ({
    ...(await withFile(...of)),
    json: { paths: ['beach.jpg'] },
  }),
  downloadStorageZip: async (roles, who, where) => {
    await withFile(roles, who, where)
    const person = { id: roles.people.get('owner') ?? '', via: 'token', scopes: null } as const
    const zip = { bucketId: 'pictures', paths: ['beach.jpg'] }
    return {
      params: {
        token:
          (await roles.platform.zips.create({ projectRef: roles.refs.theirs, person, zip }))
            ?.token ?? '',
      },
    }
  },
  createStorageBucket: () => ({ json: { id: randomUUID() } }),
  updateStorageBucket: withFile,
  emptyStorageBucket: withFile,
  // The bucket is not empty, so a request with permission is refused for that reason.
  deleteStorageBucket: withFile,
  // From this status none of them begins: a step for each person would take long, and the last one would take the project away.
  pauseProject: onItsWay,
  resumeProject: onItsWay,
  restartProject: onItsWay,
  deleteProject: () => ({ json: { name: 'not its name' } }),
  createBackup: onItsWay,
  deleteBackup: aBackup,
  restoreBackup: async (...of) => ({ ...(await aBackup(...of)), json: { name: 'not its name' } }),
  transferProject: ({ slugs }, _, where) => ({ json: { organization_slug: slugs[where] } }),
  updateMember: (roles) => ({ params: spare(roles), json: { role: 'read-only' } }),
  removeMember: (roles) => ({ params: spare(roles) }),
  transferOwnership: (roles) => ({ json: spare(roles) }),
  deleteSession: async ({ people, platform }, who) => {
    const personId = people.get(who)
    if (personId !== undefined) await newSession(platform, personId)
    const [session] = personId === undefined ? [] : await platform.identity.sessionsOf(personId)
    return { params: { session_id: session?.id ?? 'none' } }
  },
  deleteAccessToken: async ({ people, platform }, who) => {
    const personId = people.get(who)
    const token =
      personId === undefined
        ? null
        : await platform.accessTokens.create({ personId, name: 'to be deleted' })
    return { params: { token_id: token?.id ?? 'none' } }
  },
  downloadDocument: async ({ testPlatform }) => {
    const folder = join(testPlatform.dataDirectory, 'documents')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'terms.txt'), 'Be kind.')
    return { params: { name: 'terms.txt' } }
  },
  getInvoice: anInvoice,
  deleteOauthApp: anOauthApp,
  updateOauthApp: anOauthApp,
  renewOauthAppSecret: anOauthApp,
  revokeOauthAppAuthorization: anAuthorization,
  revokeAuthorization: (roles, who) =>
    anAuthorization(roles, who, who === 'stranger' ? 'strangers' : 'theirs'),
  // The organizations have projects, so a request with permission is refused for that reason.
  deleteOrganization: ({ slugs }, _, where) => ({ json: { name: slugs[where] } }),
  createInvitation: () => ({ json: { email: `${randomUUID()}@example.com`, role: 'developer' } }),
  resendInvitation: async (roles, _, where) => ({
    params: { invitation_id: (await invite(roles, where)).id },
  }),
  deleteInvitation: async (roles, _, where) => ({
    params: { invitation_id: (await invite(roles, where)).id },
  }),
  getInvitation: async (roles, _, where) => ({
    params: { token: (await invite(roles, where)).token },
  }),
  acceptInvitation: async (roles, who, where) => ({
    params: { token: (await invite(roles, where, roles.emails.get(who))).token },
  }),
  acceptInvitationAsNew: async (roles, _, where) => ({
    params: { token: (await invite(roles, where)).token },
  }),
  downloadExport: async ({ people, platform, refs }) => {
    const person = { id: people.get('owner') ?? '', via: 'token', scopes: null } as const
    const pending = {
      projectRef: refs.theirs,
      person,
      export: { query: 'select 1', format: 'csv' },
    } as const
    return { params: { token: (await platform.exports.create(pending))?.token ?? '' } }
  },
  createContent: newSnippet,
  upsertContent: newSnippet,
  getContent: shareSnippet,
  listContentVersions: shareSnippet,
  getContentVersion: changeSnippet,
  setContentFavorite: async (roles, who, where) => ({
    ...(await shareSnippet(roles, who, where)),
    json: { favorite: true },
  }),
  createFolder: () => ({ json: { name: randomUUID() } }),
  updateFolder: makeFolder,
  deleteFolder: async (roles, who, where) => ({
    params: (await makeFolder(roles, who, where)).params ?? {},
  }),
  getVercelRedirect: async (roles, who) => {
    await manage(roles, 'vercel-marketplace')
    return { params: { installation_id: who === 'stranger' ? 'strangers' : 'theirs' } }
  },
  getCloudMarketplaceRedirect: async (roles) => {
    await manage(roles, 'aws-marketplace')
    return {}
  },
}

/** Creates a failed backup without any files. */
async function aBackup({ platform, refs }: RolesFixture, _: Who, where: Where): Promise<Special> {
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

/** Of a month long ago. */
async function anInvoice(
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

async function anOauthApp(
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
async function anAuthorization(roles: RolesFixture, who: Who, where: Where): Promise<Special> {
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

/** A shared snippet in the project. */
async function shareSnippet(
  { people, platform, refs }: RolesFixture,
  _: Who,
  where: Where,
): Promise<Special> {
  const id = randomUUID()
  const writer = {
    projectRef: refs[where],
    personId: people.get('spare') ?? '',
    mayShare: true,
    mayDeleteShared: false,
  }
  if (where !== 'missing')
    await platform.content.save(writer, { id, type: 'sql', sql: 'select 1', visibility: 'project' })
  return { params: { content_id: id } }
}

/** A shared snippet whose first text was replaced by another person. */
async function changeSnippet(roles: RolesFixture, who: Who, where: Where): Promise<Special> {
  const { params } = await shareSnippet(roles, who, where)
  const { people, platform, refs } = roles
  const writer = {
    projectRef: refs[where],
    personId: people.get('owner') ?? '',
    mayShare: true,
    mayDeleteShared: false,
  }
  if (where !== 'missing')
    await platform.content.save(writer, {
      id: params?.['content_id'] ?? '',
      type: 'sql',
      sql: 'select 2',
    })
  return { params: { ...params, version: '1' } }
}

/** A folder of this person's. */
async function makeFolder(
  { people, platform, refs }: RolesFixture,
  who: Who,
  where: Where,
): Promise<Special> {
  const personId = people.get(who)
  const folder =
    where === 'missing' || personId === undefined
      ? null
      : await platform.contentFolders.create(
          { projectRef: refs[where], personId },
          { name: randomUUID(), parentId: null },
        )
  return { params: { folder_id: folder?.id ?? randomUUID() }, json: { name: randomUUID() } }
}

function newSnippet(): Special {
  return { json: { id: randomUUID(), type: 'sql', content: { sql: 'select 1' } } }
}

/** A fresh invitation to the organization; to the members' one where there is none. */
async function invite(
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

async function manage({ platform, slugs }: RolesFixture, managedBy: ManagedBy): Promise<void> {
  for (const where of ['theirs', 'strangers'] as const) {
    await platform.marketplaces.set(slugs[where], {
      managedBy,
      installationId: where,
      url: `https://marketplace.example.com/${where}`,
    })
  }
}

/** A bucket with the file of the contract's examples, where there is a project to have it. */
async function withFile({ platform, refs }: RolesFixture, _: Who, where: Where): Promise<Special> {
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
async function anApiKey({ platform, refs }: RolesFixture, _: Who, where: Where): Promise<Special> {
  if (where === 'missing') return { params: { key_id: 'none' } }
  await platform.control.query('delete from api_keys where project_ref = $1', [refs[where]])
  const { id } = await platform.apiKeys.create({
    ...{ projectRef: refs[where], type: 'secret', name: 'to be changed', description: '' },
  })
  return { params: { key_id: id } }
}

/** A standby key, which can be put in use or deleted. */
async function aSigningKey(
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

async function onItsWay({ platform, refs }: RolesFixture, _: Who, where: Where): Promise<Special> {
  await platform.projects.setStatus(refs[where], 'RESTARTING')
  return {}
}

const spare = ({ people }: RolesFixture) => ({ person_id: people.get('spare') ?? '' })

/** The request by which `who` asks an operation of the organization or project `where`. */
export async function requestFor(
  operation: ContractOperation,
  roles: RolesFixture,
  who: Who,
  where: Where,
): Promise<MatrixRequest> {
  const { params = {}, json } = (await specials[operation.id]?.(roles, who, where)) ?? {}
  const values: Record<string, string> = {
    slug: roles.slugs[where],
    ref: roles.refs[where],
    ...params,
  }
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined)
      throw new Error(
        `${operation.id} needs a value for {${name}} in permissions/testing/requests.ts`,
      )
    return encodeURIComponent(value)
  })
  return { path, json: json === undefined ? exampleOf(operation) : json }
}

function exampleOf({ body }: ContractOperation): unknown {
  if (body === null) return undefined
  return resolve<{ example: unknown }>(contractDocument, body.schema.replace(/\/schema$/, '')).value
    .example
}
