import type { SupportHandler, SupportServices } from './services'
import { supportMail } from './handlers.messages'
import type { components } from '@howdah/contract'
import { permissionMessages } from '../../access/permissions.messages'
import { AppError } from '../../base/app-error'
import { mailName } from '../../base/mail/mail-name'
import { createRateLimit } from '../../base/rate-limit'
import { tooManyTries } from '../../access/sign-in/sign-in-limits'

export const listSupportRequests: SupportHandler<'listSupportRequests'> = async ({
  access,
  services,
  query,
}) => {
  const { count, requests } = await services.supportRequests.page(access.organization.id, query)
  const people = await services.identity.describe(requests.map(({ personId }) => personId))
  return {
    status: 200,
    body: {
      count,
      requests: requests.map(
        ({ id, category, subject, message, error, personId, projectRef, createdAt }) => ({
          ...{ id, category, subject, message, error },
          project_ref: projectRef,
          person: {
            person_id: personId,
            name: people.get(personId)?.name ?? null,
            email: people.get(personId)?.email ?? null,
          },
          created_at: createdAt.toISOString(),
        }),
      ),
    },
  }
}

/** Maximum number of requests of one person to the owners per hour. */
export function supportHandlers(now: () => number = Date.now): {
  createSupportRequest: SupportHandler<'createSupportRequest'>
} {
  const limit = createRateLimit({ tries: 20, window: 3_600_000, keys: 10_000 })
  return {
    async createSupportRequest({ access, audit, body, person, services }) {
      const { organization } = access
      const project =
        body.project_ref === undefined
          ? null
          : await reachable(services, person.id, organization.id, body.project_ref)
      const seconds = limit.take(person.id, now())
      if (seconds > 0) throw tooManyTries(seconds)
      const { category, message, error = null } = body
      const subject = body.subject.trim()
      const request = { category, subject, message, error, projectRef: project?.ref ?? null }
      const id = await services.supportRequests.create({
        ...request,
        organizationId: organization.id,
        personId: person.id,
      })
      audit({ target: { type: 'support_request', id, name: subject }, after: { category } })
      const requester = (await services.identity.describe([person.id])).get(person.id)
      await services.events.emit('support.requested', {
        request: { id, subject },
        organization,
        personName: requester?.name ?? '',
      })
      const from = requester
        ? [mailName(requester.name), requester.email].filter(Boolean).join(', ')
        : ''
      return {
        status: 201,
        body: {
          id,
          mail: await mailOwners(services, organization.id, supportMail({ ...request, from })),
        },
      }
    },
  }
}

/** @throws AppError 404 for a project of elsewhere, and for one that the person does not reach */
async function reachable(
  { projects }: SupportServices,
  personId: string,
  organizationId: number,
  ref: string,
) {
  const reached = await projects.ofPerson(personId, ref)
  if (reached?.project.organizationId !== organizationId)
    throw new AppError(404, 'not_found', permissionMessages.noProject)
  return reached.project
}

type Mailed = components['schemas']['SentInvitation']['mail']

/**
 * Mails each owner who has an address. The stored request is visible to all owners regardless of
 * it.
 */
async function mailOwners(
  { identity, log, mail, members }: SupportServices,
  organizationId: number,
  text: ReturnType<typeof supportMail>,
): Promise<Mailed> {
  if (!mail.enabled) return 'off'
  const owners = (await members.list(organizationId)).filter(({ role }) => role === 'owner')
  const people = await identity.describe(owners.map(({ personId }) => personId))
  const addresses = owners.flatMap(({ personId }) => people.get(personId)?.email ?? [])
  const sent = await Promise.allSettled(addresses.map((to) => mail.send({ to, ...text })))
  for (const outcome of sent)
    if (outcome.status === 'rejected')
      log.warn('A support request was not mailed', { error: outcome.reason as Error })
  return sent.some(({ status }) => status === 'fulfilled') ? 'sent' : 'failed'
}
