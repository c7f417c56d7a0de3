import type { Platform } from './platform.types'
import { randomSecret } from '../base/secrets'

/** Initial contents of a new platform. */
const FIRST = {
  organization: { slug: 'personal', name: 'Personal' },
  project: 'First project',
} as const

type Parts = Pick<
  Platform,
  'config' | 'identity' | 'members' | 'organizations' | 'projectLife' | 'projects'
>

/** Makes owner, organization and a project with the sample schema. A crash in the middle is made good by the next start. */
export async function setUp(parts: Parts): Promise<void> {
  const { config, identity, members, organizations, projectLife, projects } = parts
  const organization = await organizations.create({ ...FIRST.organization, plan: config.plan })
  if ((await members.firstOwner()) === null) {
    const owner = await identity.createOwner()
    await members.put({ organizationId: organization.id, personId: owner.id, role: 'owner' })
  }
  // A self-hosted server's project is looked after at each start.
  if (config.selfHosted) return
  const { count } = await projects.page({
    organizationId: organization.id,
    limit: 1,
    offset: 0,
    sort: 'created_asc',
  })
  if (count === 0) {
    // No one needs to know this password: the SQL editor works without it, and a person who wants
    // to connect sets a new one with it.
    await projectLife.create({
      organizationId: organization.id,
      name: FIRST.project,
      databasePassword: randomSecret(),
      sample: true,
    })
  }
}

/**
 * The address that signs the first owner in, once; null when the owner has email and password, or the server has a password.
 * It ends the link of the start before.
 */
export async function firstSignInLink({
  config,
  identity,
  members,
  oneTimeLinks,
  publicUrl,
}: Pick<Platform, 'config' | 'identity' | 'members' | 'oneTimeLinks' | 'publicUrl'>): Promise<
  string | null
> {
  const owner = await members.firstOwner()
  if (owner === null) return null
  if (config.selfHosted?.password) {
    await oneTimeLinks.end(owner)
    return null
  }
  // Without accounts the link is the way in at every start.
  if (config.selfHosted === null && !(await identity.profile(owner))?.needsCredentials) return null
  const { token } = await oneTimeLinks.issue(owner)
  // Behind the #, so that it appears in no log on the way.
  return `${publicUrl}/sign-in/link#${token}`
}
