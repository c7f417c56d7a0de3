import { commandsOf } from '../../base/command'
import { ConfigError } from '../../base/config/config-error'
import { organizationCommandMessages as messages } from './commands.messages'
import { MemberError } from './members/member-errors'
import { organizationRoles } from './members/members'
import { managers, planIds } from './organizations'
import type { OrganizationsServices } from './services'

const command = commandsOf<OrganizationsServices>()

const addUser = command({
  name: 'user add',
  summary: 'add a person to an organization',
  options: {
    email: {
      argument: '<address>',
      required: true,
      help: 'email of the person; an existing account only becomes a member',
    },
    name: {
      argument: '<name>',
      help: 'the name that others see (default: the part of the email before the @)',
    },
    organization: { argument: '<slug>', required: true, help: 'the organization to join' },
    role: {
      argument: '<role>',
      required: true,
      choices: organizationRoles,
      help: 'owner, administrator, developer or read-only',
    },
  },
  note: 'The password is asked for, or is the first line of the standard input if that is no terminal.',
  async run(values, { identity, members, organizations }, { print, readPassword }) {
    const { email, role } = values
    const organization = await organizations.bySlug(values.organization)
    if (!organization) throw new Error(messages.noOrganization(values.organization))
    const person =
      (await identity.findByEmail(email)) ??
      (await identity.createPerson({
        email,
        name: values.name ?? email.split('@')[0] ?? email,
        password: await readPassword(),
      }))
    const owners = (await members.list(organization.id)).filter((member) => member.role === 'owner')
    if (role !== 'owner' && owners.length === 1 && owners[0]?.personId === person.id)
      throw new MemberError('last-owner')
    await members.put({ organizationId: organization.id, personId: person.id, role })
    print(messages.personAdded(email, values.organization, role))
  },
})

const create = command({
  name: 'organization create',
  summary: 'create an organization',
  options: {
    name: {
      argument: '<name>',
      required: true,
      help: 'its name, from which the printed slug is derived',
    },
    owner: { argument: '<email>', required: true, help: 'email of the owner, an existing account' },
    plan: {
      argument: '<plan>',
      choices: planIds,
      help: 'free, pro, team or enterprise (default: pro)',
    },
  },
  async run({ name, owner: email, plan = 'pro' }, services, { note, print }) {
    const owner = await services.identity.findByEmail(email)
    if (!owner) throw new Error(messages.noPerson(email))
    const { slug } = await services.organizationChanges.createOrganization({
      name,
      plan,
      ownerId: owner.id,
    })
    note(messages.created(name, email))
    print(slug)
  },
})

const list = command({
  name: 'organization list',
  summary: 'list slug, plan, manager and name of the organizations, separated by tabs',
  options: {},
  async run(_, { organizations }, { print }) {
    for (const { slug, plan, managedBy, name } of await organizations.all())
      print([slug, plan, managedBy, name].join('\t'))
  },
})

const setManagedBy = command({
  name: 'organization managed-by',
  summary: 'set the partner that manages an organization',
  options: {
    slug: { argument: '<slug>', required: true, help: 'the organization' },
    by: {
      argument: '<partner>',
      required: true,
      choices: managers,
      help: 'vercel-marketplace or aws-marketplace; howdah for no partner',
    },
    'installation-id': {
      argument: '<id>',
      help: 'the ID of the organization at the partner; required for a partner',
    },
    url: {
      argument: '<url>',
      help: 'the address at the partner that its members are sent to; required for a partner',
    },
  },
  check({ by, url, 'installation-id': installationId }) {
    if (by === 'howdah') return
    if (installationId === undefined) throw new ConfigError(messages.required('--installation-id'))
    if (url === undefined) throw new ConfigError(messages.required('--url'))
    if (!isHttps(url)) throw new ConfigError(messages.wrongAddress(url))
  },
  async run({ slug, by, url, 'installation-id': id }, { marketplaces }, { print }) {
    const partner =
      by === 'howdah' || url === undefined
        ? { installationId: null, url: null }
        : { installationId: id ?? null, url: new URL(url).href }
    if (!(await marketplaces.set(slug, { managedBy: by, ...partner })))
      throw new Error(messages.noOrganization(slug))
    print(messages.managed(slug, by))
  },
})

const isHttps = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:'

export const organizationCommands = [addUser, create, list, setManagedBy]
