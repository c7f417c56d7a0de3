import { defineConfig } from '../../base/config/setting'
import { planIds, type PlanId } from './organizations'

declare module '../../base/config/config' {
  interface Config {
    /** Plan of new organizations. */
    plan: PlanId
    /** Maximum number of projects of an organization. */
    projectsPerOrganization: number
    /** Maximum number of organizations that a person may create and own. */
    organizationsPerPerson: number
    /** True if people who are signed in may create organizations. */
    newOrganizations: boolean
  }
}

/** Default for the maximum number of projects of an organization. */
const DEFAULT_MAX_PROJECTS = '200'
/** Default for the maximum number of organizations that a person owns. */
const DEFAULT_MAX_ORGANIZATIONS = '20'

export const organizationsConfig = defineConfig({
  settings: {
    plan: {
      kind: 'text',
      option: 'plan',
      argument: '<plan>',
      mode: 'platform',
      help: 'plan of new organizations: free, pro, team or enterprise (default: pro)',
    },
    maxProjects: {
      kind: 'text',
      option: 'projects-per-organization',
      argument: '<number>',
      variable: 'HOWDAH_PROJECTS_PER_ORGANIZATION',
      mode: 'platform',
      help: `maximum number of projects of an organization (default: ${DEFAULT_MAX_PROJECTS})`,
    },
    maxOrganizations: {
      kind: 'text',
      option: 'organizations-per-person',
      argument: '<number>',
      variable: 'HOWDAH_ORGANIZATIONS_PER_PERSON',
      mode: 'platform',
      help: `maximum number of organizations that a person creates and owns (default: ${DEFAULT_MAX_ORGANIZATIONS})`,
    },
    newOrganizations: {
      kind: 'switch',
      option: 'no-new-organizations',
      mode: 'platform',
      help: ({ command }) => `organizations are created only with ${command} organization create`,
    },
  },
  read: ({ plan, maxOrganizations, maxProjects, newOrganizations }, { mode }) => ({
    plan: readPlan(plan ?? 'pro'),
    projectsPerOrganization: readMaximum(
      '--projects-per-organization',
      maxProjects ?? DEFAULT_MAX_PROJECTS,
    ),
    organizationsPerPerson: readMaximum(
      '--organizations-per-person',
      maxOrganizations ?? DEFAULT_MAX_ORGANIZATIONS,
    ),
    newOrganizations: newOrganizations && mode === 'platform',
  }),
})

function readPlan(text: string): PlanId {
  const plan = planIds.find((id) => id === text)
  if (!plan) throw new Error(`--plan takes one of ${planIds.join(', ')}, not "${text}".`)
  return plan
}

function readMaximum(option: string, text: string): number {
  const max = /^\d{1,6}$/.test(text) ? Number(text) : 0
  if (max < 1) throw new Error(`${option} takes a number from 1 on, not "${text}".`)
  return max
}
