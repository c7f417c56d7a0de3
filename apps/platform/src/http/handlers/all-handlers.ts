import type { QueryRunner } from '../../query/query-runner'
import type { Handlers } from '../handler.types'
import { getConfig } from './config'
import { getProfile, listPermissions, setCredentials, signInHandlers, signOut } from './identity'
import { createProject, getOrganization, listOrganizationProjects, listOrganizations } from './organizations'
import { createTemporaryApiKey, getProject, getProjectFigures, listDatabases } from './projects'
import { createSignInLimits } from './sign-in-limits'
import { sqlHandlers } from './sql'

/** The handler of every operation. */
export function createHandlers(queries: QueryRunner): Handlers {
  return {
    getConfig,
    ...signInHandlers(createSignInLimits()),
    signOut,
    getProfile,
    setCredentials,
    listPermissions,
    listOrganizations,
    getOrganization,
    listOrganizationProjects,
    createProject,
    getProject,
    listDatabases,
    getProjectFigures,
    createTemporaryApiKey,
    ...sqlHandlers(queries),
  }
}
