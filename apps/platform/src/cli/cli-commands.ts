import type { Joined } from './cli-join'
import { cliMessages } from './cli.messages'
import { readPassword } from './cli-password'
import { ConfigError, readConfig } from '../server/config'
import { readPublicUrl } from '../server/instance'
import { MemberError } from '../modules/organizations/members/member-errors'
import { organizationRoles } from '../modules/organizations/members/members'
import { resetLink } from '../modules/people/mail-password-reset'

export const userOptions = {
  data: { type: 'string' },
  email: { type: 'string' },
  name: { type: 'string' },
  organization: { type: 'string' },
  role: { type: 'string' },
} as const

export const personOptions = { data: { type: 'string' }, email: { type: 'string' } } as const

export const tokenOptions = {
  data: { type: 'string' },
  email: { type: 'string' },
  name: { type: 'string' },
} as const

/** Values given for the options of a command. */
export type Values<Options> = { [Name in keyof Options]?: string }
export type Environment = Readonly<Record<string, string | undefined>>

/** `howdah user add` */
export async function addUser(
  values: Values<typeof userOptions>,
  environment: Environment,
): Promise<void> {
  const email = requiredOption(values.email, '--email')
  const slug = requiredOption(values.organization, '--organization')
  const wanted = requiredOption(values.role, '--role')
  const role = organizationRoles.find((known) => known === wanted)
  if (!role) throw new ConfigError(cliMessages.wrongRole(wanted))
  await withRunningServer(
    values.data,
    environment,
    async ({ identity, organizations, members }) => {
      const organization = await organizations.bySlug(slug)
      if (!organization) throw new Error(cliMessages.noOrganization(slug))
      const person =
        (await identity.findByEmail(email)) ??
        (await identity.createPerson({
          email,
          name: values.name ?? email.split('@')[0] ?? email,
          password: await readPassword(),
        }))
      const owners = (await members.list(organization.id)).filter(
        (member) => member.role === 'owner',
      )
      if (role !== 'owner' && owners.length === 1 && owners[0]?.personId === person.id)
        throw new MemberError('last-owner')
      await members.put({ organizationId: organization.id, personId: person.id, role })
      process.stdout.write(`${cliMessages.personAdded(email, slug, role)}\n`)
    },
  )
}

/** `howdah user reset-link`. Prints only the link to standard output, to be passed on. */
export async function printResetLink(
  values: Values<typeof personOptions>,
  environment: Environment,
): Promise<void> {
  const email = requiredOption(values.email, '--email')
  await withRunningServer(
    values.data,
    environment,
    async ({ control, identity, passwordResets }) => {
      const person = await identity.findByEmail(email)
      // A person without a password signs in with the link that the server prints.
      if (person?.email == null) throw new Error(cliMessages.noPerson(email))
      const publicUrl = await readPublicUrl(control)
      if (publicUrl === null) throw new Error(cliMessages.notListening)
      const { token } = await passwordResets.issue(person.id)
      process.stderr.write(`${cliMessages.resetLink(email)}\n`)
      process.stdout.write(`${resetLink(publicUrl, token)}\n`)
    },
  )
}

/** `howdah user remove-totp` */
export async function removeTotp(
  values: Values<typeof personOptions>,
  environment: Environment,
): Promise<void> {
  const email = requiredOption(values.email, '--email')
  await withRunningServer(values.data, environment, async ({ identity }) => {
    const person = await identity.findByEmail(email)
    if (!person) throw new Error(cliMessages.noPerson(email))
    if (!(await identity.removeTotp(person.id))) throw new Error(cliMessages.noTotp(email))
    process.stdout.write(`${cliMessages.totpRemoved(email)}\n`)
  })
}

/** `howdah token create`; the token alone goes to the standard output, for scripts. */
export async function createToken(
  values: Values<typeof tokenOptions>,
  environment: Environment,
): Promise<void> {
  const email = requiredOption(values.email, '--email')
  const name = requiredOption(values.name, '--name')
  await withRunningServer(values.data, environment, async ({ identity, accessTokens }) => {
    const person = await identity.findByEmail(email)
    if (!person) throw new Error(cliMessages.noPerson(email))
    const { token } = await accessTokens.create({ personId: person.id, name })
    process.stderr.write(`${cliMessages.tokenCreated(email)}\n`)
    process.stdout.write(`${token}\n`)
  })
}

/** @throws ConfigError when an option that a command needs was not given */
export function requiredOption(value: string | undefined, option: string): string {
  if (!value?.trim()) throw new ConfigError(cliMessages.requiredOption(option))
  return value.trim()
}

/**
 * Runs work beside the server of a data directory. The modules that it needs are loaded only now,
 * so that an invalid command fails immediately.
 */
export async function withRunningServer(
  data: string | undefined,
  environment: Environment,
  work: (joined: Joined) => Promise<void>,
): Promise<void> {
  const { joinServer } = await import('./cli-join')
  await joinServer(readConfig({ data }, environment), work)
}
