import { startTestPlatform, type TestPlatform } from '../../../test/test-platform'
import type { Platform } from '../../server/platform.types'
import type { MemberRole, OrganizationRole, ProjectRole } from '../access.types'

/** One person in each role, one whose role ends at a project, and two without a role. */
export const roleNames = [
  'owner',
  'administrator',
  'developer',
  'reader',
  'guest',
  'lowered',
  'stranger',
  'anonymous',
] as const
export type Who = (typeof roleNames)[number]

/** An organization with a project: that of the members, that of the stranger, and one that does not exist. */
export const placeNames = ['theirs', 'strangers', 'missing'] as const
export type Where = (typeof placeNames)[number]

interface Seat {
  role: OrganizationRole | null
  inProject?: ProjectRole
}

const seats: Record<Where, Partial<Record<Who | 'spare', Seat>>> = {
  theirs: {
    owner: { role: 'owner' },
    administrator: { role: 'administrator' },
    developer: { role: 'developer' },
    reader: { role: 'read-only' },
    guest: { role: null, inProject: 'developer' },
    lowered: { role: 'administrator', inProject: 'read-only' },
    // Whom the others change and remove.
    spare: { role: 'developer' },
  },
  strangers: { stranger: { role: 'owner' }, spare: { role: 'developer' } },
  missing: {},
}

export interface RolesFixture {
  testPlatform: TestPlatform
  platform: Platform
  slugs: Record<Where, string>
  refs: Record<Where, string>
  organizationIds: Record<Exclude<Where, 'missing'>, number>
  /** IDs of the people; `anonymous` has none. */
  people: ReadonlyMap<Who | 'spare', string>
  emails: ReadonlyMap<Who, string>
  /**
   * Returns the effective role of a person in an organization or its project; undefined for a
   * person who is not a member.
   */
  roleOf(who: Who, where: Where, scope: 'organization' | 'project'): MemberRole | undefined
  /** Restores the roles of all people. */
  restore(): Promise<void>
}

export async function startRolesFixture(): Promise<RolesFixture> {
  // Allows attaching a database at an address where nothing listens.
  const testPlatform = await startTestPlatform({ HOWDAH_ALLOW_ADDRESSES: '127.0.0.1' })
  const { platform } = testPlatform.running
  const { control, identity, members, organizations, projects } = platform
  const personal = await organizations.bySlug('personal')
  const owner = await members.firstOwner()
  const reader = await identity.findByEmail('reader@example.com')
  if (!personal || !owner || !reader) throw new Error('The test platform lacks a person')
  await identity.setCredentials(owner, { email: 'owner@example.com', password: 'own and long' })

  const people = new Map<Who | 'spare', string>([
    ['owner', owner],
    ['reader', reader.id],
  ])
  for (const who of [
    'administrator',
    'developer',
    'guest',
    'lowered',
    'stranger',
    'spare',
  ] as const) {
    const person = await identity.createPerson({
      email: `${who}@example.com`,
      name: who,
      password: 'strange and long',
    })
    people.set(who, person.id)
  }
  const strangers = await organizations.create({
    slug: 'strangers',
    name: 'Strangers',
    plan: 'pro',
  })
  const refs: Record<Where, string> = {
    theirs: testPlatform.projectRef,
    strangers: 'strangersstrangersst',
    missing: 'missingmissingmissin',
  }
  // Its cluster never runs: what is asked here is who may ask.
  const secrets = {
    jwtSecret: 'of the strangers',
    adminPassword: '',
    editorPassword: '',
    readerPassword: '',
  }
  await projects.insert(
    { ref: refs.strangers, name: 'theirs', organizationId: strangers.id, home: 'nowhere' },
    secrets,
  )

  const organizationIds = { theirs: personal.id, strangers: strangers.id }
  const seated = JSON.stringify(
    (['theirs', 'strangers'] as const).flatMap((where) =>
      Object.entries(seats[where]).map(([who, { role, inProject: project_role = null }]) => ({
        organization_id: organizationIds[where],
        // Object.entries widens the keys of the record.
        person_id: people.get(who as Who | 'spare'),
        role,
        project_ref: refs[where],
        project_role,
      })),
    ),
  )
  const result: RolesFixture = {
    testPlatform,
    platform,
    slugs: { theirs: 'personal', strangers: 'strangers', missing: 'missing' },
    refs,
    organizationIds,
    people,
    emails: new Map(roleNames.map((who) => [who, `${who}@example.com`])),
    roleOf(who, where, scope) {
      const seat = seats[where][who]
      if (!seat) return undefined
      if (scope === 'organization') return seat.role ?? 'project-only'
      return seat.inProject ?? seat.role ?? undefined
    },
    async restore() {
      // Those too who joined or founded something meanwhile; their roles in projects end with that.
      await control.query('delete from members')
      // A project that was transferred to such an organization comes back.
      await control.query(
        'update projects set organization_id = $1 where organization_id <> all($2)',
        [organizationIds.theirs, Object.values(organizationIds)],
      )
      await control.query('delete from organizations where id <> all($1)', [
        Object.values(organizationIds),
      ])
      await projects.setStatus(refs.theirs, 'ACTIVE_HEALTHY')
      // It is asked for hundreds of times: two statements, not one a person.
      await control.query(
        `insert into members (organization_id, person_id, role)
         select organization_id, person_id, role
           from jsonb_to_recordset($1) as seat (organization_id integer, person_id text, role text)`,
        [seated],
      )
      await control.query(
        `insert into project_members (organization_id, person_id, project_ref, role)
         select organization_id, person_id, project_ref, project_role
           from jsonb_to_recordset($1) as seat (organization_id integer, person_id text, project_ref text, project_role text)
          where project_role is not null`,
        [seated],
      )
    },
  }
  await result.restore()
  return result
}
