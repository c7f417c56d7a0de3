import type { components } from '@howdah/contract'
import type { AuditEntry } from '../../audit/audit.types'
import type { Platform } from '../../platform.types'
import type { Handler } from '../handler.types'

export const listOrganizationAuditLog: Handler<'listOrganizationAuditLog'> = async ({ access, query, platform }) => {
  // One more than asked for says whether a page follows.
  const entries = await platform.auditLog.ofOrganization(access.organization.id, { before: query.before, limit: query.limit + 1 })
  return { status: 200, body: await toPage(platform, entries, query.limit) }
}

export const getProfileAuditLog: Handler<'getProfileAuditLog'> = async ({ person, query, platform }) => {
  const entries = await platform.auditLog.ofPerson(person.id, { before: query.before, limit: query.limit + 1 })
  return { status: 200, body: await toPage(platform, entries, query.limit) }
}

async function toPage(
  { identity, organizations }: Platform,
  found: readonly AuditEntry[],
  limit: number,
): Promise<components['schemas']['AuditPage']> {
  const entries = found.slice(0, limit)
  const [people, slugs] = await Promise.all([
    identity.describe(entries.flatMap(({ personId }) => personId ?? [])),
    organizations.slugsOf(entries.flatMap(({ organizationId }) => organizationId ?? [])),
  ])
  return {
    entries: entries.map((entry) => {
      const { personId } = entry
      const summary = personId === null ? undefined : people.get(personId)
      return {
        id: entry.id,
        at: entry.at.toISOString(),
        action: entry.action,
        actor: personId === null ? null : { person_id: personId, name: summary?.name ?? null, email: summary?.email ?? null },
        via: entry.via,
        organization_slug: entry.organizationId === null ? null : (slugs.get(entry.organizationId) ?? null),
        project_ref: entry.projectRef,
        target: entry.target,
        before: entry.before,
        after: entry.after,
        request_id: entry.requestId,
        address: entry.address,
      }
    }),
    next_before: found.length > limit ? (entries.at(-1)?.id ?? null) : null,
  }
}
