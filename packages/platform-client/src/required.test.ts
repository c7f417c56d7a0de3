import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createPlatformClient, type PlatformClient } from './client'

/** Names of all exports of the modules that send requests, with their values. */
async function requestExports(): Promise<Record<string, unknown>> {
  const source = import.meta.dirname
  const resources = readdirSync(join(source, 'resources'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => `resources/${file}`)
  const files = [...resources, 'query/query-rows.ts', 'query/run-query.ts', 'query/text-rows.ts']
  const modules = await Promise.all(files.map((file) => import(join(source, file))))
  return Object.assign({}, ...modules)
}
const requests = await requestExports()

/** Every request with its required inputs, by name. */
const calls: Record<string, Record<string, unknown>> = {
  acceptInvitation: { token: 't' },
  acceptInvitationAsNew: { token: 't', name: 'n', password: 'p' },
  attachProject: { slug: 's', name: 'n', connection_string: 'c' },
  banAuthUser: { ref: 'r', userId: 'u', duration: 'none' },
  changePlan: { slug: 's', plan: 'pro' },
  changePassword: { currentPassword: 'c', newPassword: 'n' },
  chatAboutSchema: { projectRef: 'r', messages: [] },
  clearCaughtMails: { ref: 'r' },
  completeCode: { projectRef: 'r', completionMetadata: {} },
  confirmTotp: { code: '123456' },
  createAuthUser: { ref: 'r', email: 'e' },
  createBackup: { ref: 'r' },
  createBranch: { ref: 'r', branch: { branch_name: 'b' } },
  updateBranch: { id: 'b', change: {} },
  deleteBranch: { id: 'b' },
  resetBranch: { id: 'b' },
  tryBranchMerge: { id: 'b' },
  mergeBranch: { id: 'b', digest: 'd' },
  deleteBackup: { ref: 'r', backupId: 'b' },
  listBackups: { ref: 'r' },
  getPointInTimeRecovery: { ref: 'r' },
  updatePointInTimeRecovery: { ref: 'r', enabled: true },
  createRestorePoint: { ref: 'r', name: 'n' },
  restoreToNewProject: { ref: 'r', name: 'n', db_pass: 'p', target: { time: 't' } },
  restoreToPointInTime: { ref: 'r', name: 'n', target: { time: 't' } },
  restoreBackup: { ref: 'r', backupId: 'b', name: 'n' },
  createReadReplica: { ref: 'r' },
  listReadReplicaLag: { ref: 'r', identifier: 'i' },
  listReadReplicas: { ref: 'r' },
  rebuildReadReplica: { ref: 'r', identifier: 'i' },
  removeReadReplica: { ref: 'r', identifier: 'i' },
  restartReadReplica: { ref: 'r', identifier: 'i' },
  createAccessToken: { name: 'n' },
  createApiKey: { ref: 'r', type: 'secret', name: 'n' },
  countContent: { ref: 'r' },
  createContent: { ref: 'r', payload: {} },
  createLogDrain: { ref: 'r', name: 'n', kind: 'http', url: 'u' },
  updateLogDrain: { ref: 'r', drainId: 'd', change: {} },
  deleteLogDrain: { ref: 'r', drainId: 'd' },
  testLogDrain: { ref: 'r', drainId: 'd' },
  createExport: { projectRef: 'r', sql: 'select', format: 'csv' },
  createFolder: { ref: 'r', name: 'n' },
  createInvitation: { slug: 's', email: 'e' },
  createOauthApp: { slug: 's', name: 'n', redirectUris: ['u'], scopes: [] },
  createOrganization: { name: 'n' },
  createProject: { slug: 's', name: 'n', db_pass: 'p' },
  createStorageBucket: { ref: 'r', id: 'b' },
  createStorageZip: { ref: 'r', bucketId: 'b', paths: ['p'] },
  createSupportRequest: { slug: 's', request: {} },
  createTemporaryKey: { ref: 'r' },
  deleteAccessToken: { tokenId: 't' },
  deleteAuthUser: { ref: 'r', userId: 'u' },
  deleteAuthUserFactor: { ref: 'r', userId: 'u', factorId: 'f' },
  endAuthUserSessions: { ref: 'r', userId: 'u' },
  deleteApiKey: { ref: 'r', keyId: 'k' },
  deleteContent: { ref: 'r', ids: ['i'] },
  deleteFunction: { ref: 'r', slug: 's' },
  deleteFunctionSecret: { ref: 'r', name: 'n' },
  deployFunction: { ref: 'r', slug: 's', files: [] },
  runLogQuery: { ref: 'r', range: { last: 1 }, sql: 's' },
  setFunctionSecrets: { ref: 'r', secrets: [] },
  updateFunction: { ref: 'r', slug: 's', change: {} },
  deleteFolder: { ref: 'r', folderId: 'f' },
  deleteInvitation: { slug: 's', invitationId: 'i' },
  decideAuthorization: { decision: 'allow', parameters: {} },
  deleteOauthApp: { slug: 's', clientId: 'c' },
  deleteOrganization: { slug: 's', name: 's' },
  deleteProject: { ref: 'r', name: 'n' },
  deleteSession: { sessionId: 's' },
  deleteStorageBucket: { ref: 'r', bucketId: 'b' },
  deleteStorageObjects: { ref: 'r', bucketId: 'b', paths: ['p'] },
  disableTotp: { password: 'p' },
  documentAddress: { slug: 's', name: 'n' },
  downloadStorageObject: { ref: 'r', bucketId: 'b', path: 'p' },
  emptyStorageBucket: { ref: 'r', bucketId: 'b' },
  generateSqlTitle: { sql: 'select' },
  getCloudMarketplaceRedirect: { slug: 's' },
  getContent: { ref: 'r', contentId: 'c' },
  getContentVersion: { ref: 'r', contentId: 'c', version: 1 },
  listContentVersions: { ref: 'r', contentId: 'c' },
  getInvitation: { token: 't' },
  getOrganization: { slug: 's' },
  getProject: { ref: 'r' },
  getProjectFigures: { ref: 'r' },
  getProjectMetrics: { ref: 'r' },
  getStatementSamples: { ref: 'r', queryId: '1', roleId: '10', databaseId: '5' },
  getProjectConnection: { ref: 'r' },
  updateRealtimeConfig: { ref: 'r', change: {} },
  updateProjectConnection: { ref: 'r', connection_string: 'c' },
  getOrganizationUsage: { slug: 's' },
  getBilling: { slug: 's' },
  getInvoice: { slug: 's', invoiceId: 'i' },
  listInvoices: { slug: 's' },
  updateAuthConfig: { ref: 'r', change: {} },
  generateTypescriptTypes: { ref: 'r' },
  updateRestConfig: { ref: 'r', change: {} },
  updateBilling: { slug: 's' },
  getProjectSettings: { ref: 'r' },
  renewJwtSecret: { ref: 'r' },
  sendAuthTestMail: { ref: 'r', to: 't' },
  sendAuthUserMail: { ref: 'r', userId: 'u', kind: 'recovery' },
  setDatabasePassword: { ref: 'r', password: 'p' },
  updatePostgresParameter: { ref: 'r', name: 'n' },
  updateApiKey: { ref: 'r', keyId: 'k' },
  rotateApiKey: { ref: 'r', keyId: 'k', overlapSeconds: 0 },
  updateLegacyApiKeys: { ref: 'r', enabled: true },
  listSigningKeys: { ref: 'r' },
  createSigningKey: { ref: 'r', algorithm: 'ES256' },
  updateSigningKey: { ref: 'r', keyId: 'k', status: 'in_use' },
  deleteSigningKey: { ref: 'r', keyId: 'k' },
  listS3Keys: { ref: 'r' },
  createS3Key: { ref: 'r', name: 'n' },
  deleteS3Key: { ref: 'r', keyId: 'k' },
  getStartLog: { ref: 'r' },
  getStorageSettings: { ref: 'r' },
  getVercelRedirect: { installationId: 'i' },
  inviteAuthUser: { ref: 'r', email: 'e' },
  leaveOrganization: { slug: 's' },
  listApiKeys: { ref: 'r' },
  listContent: { ref: 'r' },
  listDatabases: { ref: 'r' },
  listPools: { ref: 'r' },
  getPoolerConfig: { ref: 'r' },
  getSslCertificate: { ref: 'r' },
  updatePoolerConfig: { ref: 'r' },
  getSslEnforcement: { ref: 'r' },
  updateSslEnforcement: { ref: 'r', enforced: true },
  getNetworkRestrictions: { ref: 'r' },
  updateNetworkRestrictions: { ref: 'r', allowedRanges: [] },
  listDocuments: { slug: 's' },
  listFolders: { ref: 'r' },
  listInvitations: { slug: 's' },
  listMembers: { slug: 's' },
  listOauthApps: { slug: 's' },
  listOrganizationAuditLog: { slug: 's' },
  listOrganizationProjects: { slug: 's' },
  listStorageBuckets: { ref: 'r' },
  listSupportRequests: { slug: 's' },
  listStorageObjects: { ref: 'r', bucketId: 'b' },
  moveStorageObject: { ref: 'r', bucketId: 'b', from: 'f', to: 't' },
  getProjectAddons: { ref: 'r' },
  getProjectCompute: { ref: 'r' },
  updateProjectCompute: { ref: 'r', compute: 'ci_micro' },
  pauseProject: { ref: 'r' },
  queryRows: { projectRef: 'r', sql: 'select' },
  removeMember: { slug: 's', personId: 'p' },
  renewRecoveryCodes: { password: 'p' },
  requestPasswordReset: { email: 'e' },
  getAuthorizationRequest: { parameters: {} },
  renewOauthAppSecret: { slug: 's', clientId: 'c' },
  revokeAuthorization: { authorizationId: 'a' },
  revokeOauthAppAuthorization: { slug: 's', clientId: 'c', authorizationId: 'a' },
  resendInvitation: { slug: 's', invitationId: 'i' },
  restartProject: { ref: 'r' },
  resumeProject: { ref: 'r' },
  resetPassword: { token: 't', password: 'p' },
  runLints: { ref: 'r' },
  runQuery: { projectRef: 'r', sql: 'select' },
  setContentFavorite: { ref: 'r', contentId: 'c', favorite: true },
  setCredentials: { email: 'e', password: 'p' },
  signIn: { email: 'e', password: 'p' },
  revokeStorageUrls: { ref: 'r' },
  signInWithLink: { token: 't' },
  signInWithServerPassword: { password: 'p' },
  signInWithRecoveryCode: { recoveryCode: 'c' },
  signInWithTotp: { code: '123456' },
  signStorageObject: { ref: 'r', bucketId: 'b', path: 'p', expiresIn: 1 },
  startTotp: { password: 'p' },
  textRows: { projectRef: 'r', sql: 'select' },
  transferProject: { ref: 'r', organizationSlug: 's' },
  transferOwnership: { slug: 's', personId: 'p' },
  updateFolder: { ref: 'r', folderId: 'f', name: 'n' },
  streamNotifications: { onSummary: () => undefined },
  updateMember: { slug: 's', personId: 'p' },
  updateNotifications: { changes: [] },
  updateOauthApp: { slug: 's', clientId: 'c', name: 'n', redirectUris: ['u'] },
  updateOrganization: { slug: 's' },
  updateProject: { ref: 'r' },
  updateStorageBucket: { ref: 'r', bucketId: 'b' },
  updateStorageSettings: { ref: 'r' },
  updateProfile: { name: 'n' },
  upsertContent: { ref: 'r', payload: {} },
}
const withoutInputs = [
  'listAuthorizations',
  'archiveAllNotifications',
  'getAnalytics',
  'getCliRelease',
  'getConfig',
  'getDeploymentCommit',
  'getNotificationsSummary',
  'getProfile',
  'getProfileAuditLog',
  'getTotp',
  'listAccessTokens',
  'sendAnalyticsEvent',
  'listNotifications',
  'listOrganizations',
  'listPermissions',
  'listSessions',
  'signOut',
]
const noRequests = [
  'downloadInputs',
  'nextProjectPage',
  'authUsersKey',
  'functionsKey',
  'logsKey',
  'notificationsQueryKey',
  'queryHttpRequest',
  'streamText',
]

/** Messages that the specification words differently (section 5). */
const worded: Record<string, Record<string, string>> = {
  downloadStorageObject: {
    ref: 'Failed to download: Project ref is required',
    bucketId: 'Failed to download: Bucket ID is required',
    path: 'Failed to download: Unable to find path to file',
  },
}

const cases = Object.entries(calls).flatMap(([call, inputs]) =>
  Object.keys(inputs).map((missing) => ({ call, inputs, missing })),
)

test.each(cases)(
  '$call without $missing says so and sends nothing',
  async ({ call, inputs, missing }) => {
    const fetch = vi.fn()
    const client = createPlatformClient({ baseUrl: 'https://p.test', fetch })
    // Called as JavaScript would, where no type holds the inputs together.
    const run = requests[call] as (
      client: PlatformClient,
      inputs: unknown,
    ) => Promise<unknown> | AsyncGenerator
    const attempt = async () => {
      const answer = run(client, { ...inputs, [missing]: undefined })
      return 'next' in answer ? answer.next() : answer
    }
    await expect(attempt()).rejects.toThrow(worded[call]?.[missing] ?? `${missing} is required`)
    expect(fetch).not.toHaveBeenCalled()
  },
)

test('every request is listed', () => {
  const functions = Object.entries(requests).filter(
    ([name, value]) =>
      typeof value === 'function' && /^[a-z]/.test(name) && !name.endsWith('QueryOptions'),
  )
  const known = [...Object.keys(calls), ...withoutInputs, ...noRequests]
  expect(functions.map(([name]) => name).sort()).toEqual(known.sort())
})
