import type { ManagedBy } from '../organizations'
import type { Queryable } from '../../../base/transaction'

/** Provider or partner that manages an organization, with the URL for it. */
export interface Management {
  managedBy: ManagedBy
  /** Partner's ID of the organization; null if the provider itself manages it. */
  installationId: string | null
  url: string | null
}

export interface Marketplaces {
  /**
   * Returns the partner's URL for managing the organization of an installation; null if there is
   * none, or the person is not a member of it.
   */
  urlOfInstallation(
    personId: string,
    installationId: string,
    managedBy: ManagedBy,
  ): Promise<string | null>
  /** null when this partner does not manage the organization. */
  urlOfOrganization(organizationId: number, managedBy: ManagedBy): Promise<string | null>
  /** Sets the manager of an organization; false if the organization does not exist. @throws if the installation belongs to another organization */
  set(slug: string, management: Management): Promise<boolean>
}

export function createMarketplaces(db: Queryable): Marketplaces {
  return {
    async urlOfInstallation(personId, installationId, managedBy) {
      const { rows } = await db.query<{ url: string | null }>(
        `select o.marketplace_url as url
           from organizations o join members m on m.organization_id = o.id
          where o.marketplace_installation_id = $2 and o.managed_by = $3 and m.person_id = $1`,
        [personId, installationId, managedBy],
      )
      return rows[0]?.url ?? null
    },
    async urlOfOrganization(organizationId, managedBy) {
      const { rows } = await db.query<{ url: string | null }>(
        'select marketplace_url as url from organizations where id = $1 and managed_by = $2',
        [organizationId, managedBy],
      )
      return rows[0]?.url ?? null
    },
    async set(slug, { managedBy, installationId, url }) {
      const { rowCount } = await db.query(
        'update organizations set managed_by = $2, marketplace_installation_id = $3, marketplace_url = $4 where slug = $1',
        [slug, managedBy, installationId, url],
      )
      return rowCount === 1
    },
  }
}
