import { commandsOf } from '../../base/command'
import { planIds } from '../organizations/organizations'
import { billingCommandMessages as messages } from './commands.messages'
import type { BillingServices } from './services'

const command = commandsOf<BillingServices>()

const setPlan = command({
  name: 'organization plan',
  summary: 'set the plan of an organization',
  options: {
    slug: { argument: '<slug>', required: true, help: 'the organization' },
    plan: {
      argument: '<plan>',
      required: true,
      choices: planIds,
      help: 'free, pro, team or enterprise',
    },
  },
  async run({ plan, slug }, { billing, organizations }, { print }) {
    const organization = await organizations.bySlug(slug)
    if (!organization) throw new Error(messages.noOrganization(slug))
    await billing.changePlan(organization.id, plan)
    print(messages.planSet(slug, plan))
  },
})

export const billingCommands = [setPlan]
