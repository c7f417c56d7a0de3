import type { AuditHandler, AuditServices } from './services'
import type { components } from '@howdah/contract'
import type { AuditEntry, AuditPageRequest, AuditSearch } from './audit.types'
import type { QueryOf } from '../../contract/handler.types'

export const listOrganizationAuditLog: AuditHandler<'listOrganizationAuditLog'> = async ({
  access,
  query,
  services,
}) => {
  const { id } = access.organization
  const search = await searchOf(query, services, () => services.auditLog.peopleOf(id))
  const [entries, count] = await Promise.all([
    services.auditLog.ofOrganization(id, pageOf(query, search)),
    isFirst(query) ? services.auditLog.countOfOrganization(id, search) : null,
  ])
  return { status: 200, body: await toPage(services, entries, query, count) }
}

export const getProfileAuditLog: AuditHandler<'getProfileAuditLog'> = async ({
  person,
  query,
  services,
}) => {
  // All entries are of this person: searching for the actor would match everything.
  const search = await searchOf(query, services, () => Promise.resolve([]))
  const [entries, count] = await Promise.all([
    services.auditLog.ofPerson(person.id, pageOf(query, search)),
    isFirst(query) ? services.auditLog.countOfPerson(person.id, search) : null,
  ])
  return { status: 200, body: await toPage(services, entries, query, count) }
}

type AuditQuery = QueryOf<'getProfileAuditLog'>

const beyondOf = ({ sort, before, after }: AuditQuery) => (sort === 'newest' ? before : after)
const isFirst = (query: AuditQuery): boolean => beyondOf(query) === undefined

/** One more than requested, to determine if a page follows. */
const pageOf = (query: AuditQuery, search: AuditSearch | undefined): AuditPageRequest => ({
  sort: query.sort,
  beyond: beyondOf(query),
  search,
  limit: query.limit + 1,
})

/** Builds the search, including all people whose name or email contains the text. */
async function searchOf(
  { search }: AuditQuery,
  { identity }: AuditServices,
  people: () => Promise<string[]>,
): Promise<AuditSearch | undefined> {
  const text = search?.trim().toLowerCase() ?? ''
  if (text === '') return undefined
  const summaries = await identity.describe(await people())
  const personIds = [...summaries]
    .filter(([, { name, email }]) => `${name} ${email ?? ''}`.toLowerCase().includes(text))
    .map(([id]) => id)
  return { text, personIds }
}

async function toPage(
  { identity, organizations }: AuditServices,
  found: readonly AuditEntry[],
  { limit, sort }: AuditQuery,
  count: number | null,
): Promise<components['schemas']['AuditPage']> {
  const entries = found.slice(0, limit)
  const [people, slugs] = await Promise.all([
    identity.describe(entries.flatMap(({ personId }) => personId ?? [])),
    organizations.slugsOf(entries.flatMap(({ organizationId }) => organizationId ?? [])),
  ])
  const next = found.length > limit ? (entries.at(-1)?.id ?? null) : null
  return {
    entries: entries.map((entry) => {
      const { personId } = entry
      const summary = personId === null ? undefined : people.get(personId)
      return {
        id: entry.id,
        at: entry.at.toISOString(),
        action: entry.action,
        actor:
          personId === null
            ? null
            : { person_id: personId, name: summary?.name ?? null, email: summary?.email ?? null },
        via: entry.via,
        organization_slug:
          entry.organizationId === null ? null : (slugs.get(entry.organizationId) ?? null),
        project_ref: entry.projectRef,
        target: entry.target,
        before: entry.before,
        after: entry.after,
        request_id: entry.requestId,
        address: entry.address,
      }
    }),
    next_before: sort === 'newest' ? next : null,
    next_after: sort === 'oldest' ? next : null,
    count,
  }
}
