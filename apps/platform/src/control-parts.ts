import type { Pool } from 'pg'
import { createAccessTokens } from './control/access-tokens'
import { createMembers } from './control/members'
import { createOneTimeLinks } from './control/one-time-links'
import { createOrganizations } from './control/organizations'
import { createProjects } from './control/projects'
import type { Platform } from './platform.types'
import type { Secrets } from './secrets'

/** What the control database holds, table by table. */
export type ControlParts = Pick<Platform, 'control' | 'organizations' | 'members' | 'projects' | 'accessTokens' | 'oneTimeLinks'>

export function createControlParts(control: Pool, secrets: Secrets): ControlParts {
  return {
    control,
    organizations: createOrganizations(control),
    members: createMembers(control),
    projects: createProjects(control, secrets),
    accessTokens: createAccessTokens(control),
    oneTimeLinks: createOneTimeLinks(control),
  }
}
