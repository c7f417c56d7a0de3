import { withRunningServer, requiredOption, type Environment, type Values } from './cli-commands'
import { cliMessages } from './cli.messages'
import { ConfigError } from '../server/config'
import { managers, planIds } from '../modules/organizations/organizations'

export const createOrganizationOptions = {
  data: { type: 'string' },
  name: { type: 'string' },
  owner: { type: 'string' },
  plan: { type: 'string' },
} as const

export const listOrganizationsOptions = { data: { type: 'string' } } as const

export const managedByOptions = {
  data: { type: 'string' },
  slug: { type: 'string' },
  by: { type: 'string' },
  'installation-id': { type: 'string' },
  url: { type: 'string' },
} as const

/** `howdah organization create`; the slug alone goes to the standard output, for scripts. */
export async function createOrganizationCommand(
  values: Values<typeof createOrganizationOptions>,
  environment: Environment,
): Promise<void> {
  const name = requiredOption(values.name, '--name')
  const email = requiredOption(values.owner, '--owner')
  const wanted = values.plan ?? 'pro'
  const plan = planIds.find((known) => known === wanted)
  if (!plan) throw new ConfigError(cliMessages.wrongPlan(wanted))
  await withRunningServer(values.data, environment, async ({ identity, organizationChanges }) => {
    const owner = await identity.findByEmail(email)
    if (!owner) throw new Error(cliMessages.noPerson(email))
    const { slug } = await organizationChanges.found({ name, plan, ownerId: owner.id })
    process.stderr.write(`${cliMessages.organizationCreated(name, email)}\n`)
    process.stdout.write(`${slug}\n`)
  })
}

/** `howdah organization list`: slug, plan, who manages it and name, with tabs between them. */
export async function listOrganizationsCommand(
  values: Values<typeof listOrganizationsOptions>,
  environment: Environment,
): Promise<void> {
  await withRunningServer(values.data, environment, async ({ organizations }) => {
    for (const { slug, plan, managedBy, name } of await organizations.all()) {
      process.stdout.write(`${[slug, plan, managedBy, name].join('\t')}\n`)
    }
  })
}

/** `howdah organization managed-by`, for the operator of the integration with a partner. */
export async function setManagedBy(
  values: Values<typeof managedByOptions>,
  environment: Environment,
): Promise<void> {
  const slug = requiredOption(values.slug, '--slug')
  const by = requiredOption(values.by, '--by')
  const managedBy = managers.find((known) => known === by)
  if (!managedBy) throw new ConfigError(cliMessages.wrongManager(by))
  const isOwn = managedBy === 'howdah'
  const installationId = isOwn
    ? null
    : requiredOption(values['installation-id'], '--installation-id')
  const url = isOwn ? null : readAddress(requiredOption(values.url, '--url'))
  await withRunningServer(values.data, environment, async ({ marketplaces }) => {
    if (!(await marketplaces.set(slug, { managedBy, installationId, url })))
      throw new Error(cliMessages.noOrganization(slug))
    process.stdout.write(`${cliMessages.managed(slug, managedBy)}\n`)
  })
}

/** People are sent there, so that nothing else than a page will do. */
function readAddress(text: string): string {
  if (URL.canParse(text) && new URL(text).protocol === 'https:') return new URL(text).href
  throw new ConfigError(cliMessages.wrongAddress(text))
}
