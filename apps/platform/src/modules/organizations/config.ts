import { defineConfig } from '../../base/setting'
import { planIds, type PlanId } from './organizations'

declare module '../../base/config' {
  interface Config {
    /** Plan of new organizations. */
    plan: PlanId
    /** Maximum number of projects of an organization. */
    projectsPerOrganization: number
    /** True if people who are signed in may create organizations. */
    newOrganizations: boolean
  }
}

/** Default for the maximum number of projects of an organization. */
const DEFAULT_MAX_PROJECTS = '200'

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
    newOrganizations: {
      kind: 'switch',
      option: 'no-new-organizations',
      mode: 'platform',
      help: ({ command }) => `organizations are created only with ${command} organization create`,
    },
  },
  read: ({ plan, maxProjects, newOrganizations }, { mode }) => ({
    plan: readPlan(plan ?? 'pro'),
    projectsPerOrganization: readMaxProjects(maxProjects ?? DEFAULT_MAX_PROJECTS),
    newOrganizations: newOrganizations && mode === 'platform',
  }),
})

function readPlan(text: string): PlanId {
  const plan = planIds.find((id) => id === text)
  if (!plan) throw new Error(`--plan takes one of ${planIds.join(', ')}, not "${text}".`)
  return plan
}

function readMaxProjects(text: string): number {
  const max = /^\d{1,6}$/.test(text) ? Number(text) : 0
  if (max < 1)
    throw new Error(`--projects-per-organization takes a number from 1 on, not "${text}".`)
  return max
}
