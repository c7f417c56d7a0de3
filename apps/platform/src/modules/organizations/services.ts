import type { Handler, OperationId } from '../../contract/handler.types'
import type { Services } from '../../base/services'
import type { Organizations } from './organizations'
import type { OrganizationChanges } from './organization-changes'
import type { Members } from './members/members'
import type { MemberChanges } from './members/member-changes'
import type { Invitations } from './invitations/invitations'
import type { Marketplaces } from './marketplaces/marketplaces'

declare module '../../base/services' {
  interface Services {
    organizations: Organizations
    organizationChanges: OrganizationChanges
    members: Members
    memberChanges: MemberChanges
    invitations: Invitations
    marketplaces: Marketplaces
  }
}

/** Services of others that this module uses. */
export const needs = ['config', 'identity', 'log', 'mail', 'notifications', 'operations', 'projects', 'publicUrl'] as const

export type OrganizationsServices = Pick<
  Services,
  (typeof needs)[number] | 'organizations' | 'organizationChanges' | 'members' | 'memberChanges' | 'invitations' | 'marketplaces'
>
export type OrganizationsHandler<Id extends OperationId> = Handler<Id, OrganizationsServices>
