import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contractDocument, resolve } from '../../contract/document'
import type { ContractOperation } from '../../contract/operations'
import { newSession } from '../../server/http/testing/call'
import type { OperationId } from '../../contract/handler.types'
import type { RolesFixture, Where, Who } from './roles-fixture'
import { anEmbedSession } from './an-embed-session'
import { changeSnippet, makeFolder, newSnippet, shareSnippet } from './content-preconditions'
import {
  aBackup,
  aCustomReport,
  anAlert,
  aReplica,
  aRestorePoint,
  aFunction,
  aLogDrain,
  aSigningKey,
  anApiKey,
  anAuthUser,
  anAuthorization,
  anInvoice,
  anOauthApp,
  invite,
  manage,
  onItsWay,
  spare,
  withFile,
  type Special,
} from './preconditions'

/** Contents of one request. */
export interface MatrixRequest {
  path: string
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
  deleteEmbedSession: anEmbedSession,
  deleteS3Key: async ({ platform, refs }, _, where) => {
    const key =
      where === 'missing' ? null : await platform.s3Keys.create(refs[where], 'to be deleted')
    return { params: { key_id: key?.id ?? 'none' } }
  },
  updateSigningKey: aSigningKey,
  deleteSigningKey: aSigningKey,
  deployFunction: () => ({ params: { function_slug: 'deployed' } }),
  getFunction: aFunction,
  getFunctionBody: aFunction,
  listFunctionLogs: aFunction,
  updateFunction: aFunction,
  deleteFunction: aFunction,
  deleteFunctionSecret: aFunction,
  getFunctionV1: aFunction,
  getFunctionBodyV1: aFunction,
  // Files that no version can have: nothing is started.
  checkFunctionDraft: () => ({ json: { files: [{ path: '../a.ts', content: '' }] } }),
  completeFunctionDraft: () => ({
    json: {
      files: [{ path: '../a.ts', content: '' }],
      path: 'a',
      place: { line: 0, character: 0 },
    },
  }),
  deleteFunctionV1: aFunction,
  bulkUpdateFunctionsV1: async (...of) => {
    const { params } = await aFunction(...of)
    const slug = params?.function_slug ?? ''
    return { json: [{ id: slug, slug, name: slug, status: 'ACTIVE', version: 1 }] }
  },
  createLogDrain: (_, who) => ({
    json: { name: `drain of ${who}`, kind: 'http', url: 'http://127.0.0.1:9/' },
  }),
  getCustomReport: aCustomReport,
  updateCustomReport: aCustomReport,
  deleteCustomReport: aCustomReport,
  createAlert: (_, who) => ({
    json: { name: `alert of ${who}`, metric: 'connections', threshold: 1e6, enabled: false },
  }),
  updateAlert: anAlert,
  deleteAlert: anAlert,
  listAlertEvents: anAlert,
  testAlert: anAlert,
  updateLogDrain: aLogDrain,
  deleteLogDrain: aLogDrain,
  testLogDrain: aLogDrain,
  listStorageObjects: withFile,
  updateAuthUser: anAuthUser,
  deleteAuthUser: anAuthUser,
  sendAuthUserMail: anAuthUser,
  createAuthUserToken: anAuthUser,
  createAuthUserSignInLink: async (...of) => ({ ...(await anAuthUser(...of)), json: {} }),
  // An address gets one mail a minute.
  sendAuthTestMail: () => ({ json: { to: `${randomUUID()}@example.com` } }),
  getAuthUser: anAuthUser,
  endAuthUserSessions: anAuthUser,
  deleteAuthUserFactor: anAuthUser,
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
  updateProjectCompute: async (...of) => ({
    ...(await onItsWay(...of)),
    json: { compute: 'ci_micro' },
  }),
  deleteProject: () => ({ json: { name: 'not its name' } }),
  createBackup: onItsWay,
  // A cluster for each person would take long.
  createBranch: onItsWay,
  compareMigrationHistory: onItsWay,
  deleteBranchWebhook: async ({ platform, refs }, _, where) => {
    if (where !== 'missing') await platform.branchWebhooks.set(refs[where], { withData: false })
    return {}
  },
  deleteBackup: aBackup,
  createReadReplica: onItsWay,
  listReadReplicaLag: aReplica,
  rebuildReadReplica: aReplica,
  restartReadReplica: aReplica,
  removeReadReplica: aReplica,
  dropFormerPrimary: async ({ platform, refs }, _, where) => {
    const former = { projectRef: refs[where], id: randomUUID(), bytes: 1 }
    if (where !== 'missing') await platform.formerPrimaries.note(platform.control, former)
    return {}
  },
  promoteReadReplica: async (...of) => ({
    ...(await aReplica(...of)),
    json: { name: 'not its identifier' },
  }),
  restoreBackup: async (...of) => ({ ...(await aBackup(...of)), json: { name: 'not its name' } }),
  createRestorePoint: onItsWay,
  deleteRestorePoint: aRestorePoint,
  restoreToNewProject: () => ({ json: { name: 'shop', db_pass: 'short' } }),
  restoreToPointInTime: () => ({ json: { name: 'not its name' } }),
  updatePointInTimeRecovery: () => ({ json: { enabled: false } }),
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
  // Refused, so that nothing is connected to.
  importDatabase: () => ({ json: { connection_string: 'none' } }),
  cancelImport: async ({ platform, refs }, _, where) => {
    const id = randomUUID()
    if (where !== 'missing') {
      const row = { id, projectRef: refs[where], name: 'shop.sql' }
      await platform.importsTable.insert(
        { ...row, source: 'file', state: 'running', totalBytes: null },
        'elsewhere',
      )
      await platform.importsTable.end(id, 'completed', null)
    }
    return { params: { import_id: id } }
  },
  downloadDump: async ({ people, platform, refs }) => {
    const person = { id: people.get('owner') ?? '', via: 'token', scopes: null } as const
    const pending = { projectRef: refs.theirs, person, isCompressed: false }
    return { params: { token: (await platform.dumps.create(pending))?.token ?? '' } }
  },
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
