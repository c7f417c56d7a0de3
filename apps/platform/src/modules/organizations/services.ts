import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { Invitation, Invitations } from './invitations/invitations'
import type { Marketplaces } from './marketplaces/marketplaces'
import type { ChangedMember, MemberChanges } from './members/member-changes'
import type { Members } from './members/members'
import type { OrganizationChanges } from './organization-changes'
import type { Organization, Organizations } from './organizations'
import type { ProjectQuota } from './project-quota'

declare module '../../base/services' {
  interface Services {
    organizations: Organizations
    organizationChanges: OrganizationChanges
    members: Members
    memberChanges: MemberChanges
    invitations: Invitations
    marketplaces: Marketplaces
    projectQuota: ProjectQuota
  }
}

/** An organization as notifications name it. */
export type NamedOrganization = Pick<Organization, 'id' | 'slug' | 'name'>

declare module '../../base/events' {
  interface Events {
    'invitation.accepted': { invitation: Invitation; personName: string }
    /** Someone else changed or ended a membership. */
    'member.changed': { organization: NamedOrganization; changed: ChangedMember }
    'organization.mfa-changed': { organization: NamedOrganization; required: boolean }
  }
}

type Own =
  | 'invitations'
  | 'marketplaces'
  | 'memberChanges'
  | 'members'
  | 'organizationChanges'
  | 'organizations'
  | 'projectQuota'
type Needs = 'config' | 'control' | 'events' | 'identity' | 'log' | 'mail' | 'publicUrl'

export type OrganizationsServices = Pick<Services, Own | Needs>
export type OrganizationsHandler<Id extends OperationId> = Handler<Id, OrganizationsServices>
