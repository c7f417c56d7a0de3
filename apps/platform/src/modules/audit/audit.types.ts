/** Target of a change. */
export interface AuditTarget {
  /** `member`, `invitation`, `organization`, `project`, `access_token` ... */
  type: string
  id: string
  /** As people knew it at that time. */
  name?: string
}

/** Details of a change that its handler provides. The contract layer adds the rest. */
export interface AuditDetails {
  target?: AuditTarget
  /** The fields that the change touched, as they were. Never a secret. */
  before?: Readonly<Record<string, unknown>>
  /** The same fields, as they are now. */
  after?: Readonly<Record<string, unknown>>
  /** Writes the entry also if the operation fails. */
  evenOnFailure?: boolean
  /** Person who made the change, if no one was signed in before it. */
  personId?: string
  /** Set if the operation's path has neither `slug` nor `ref`. */
  organizationId?: number
  /** Set if the operation's path has no `ref`. */
  projectRef?: string
  /** A second organization that the change concerns: both find its entry. */
  otherOrganizationId?: number
}

export interface NewAuditEntry {
  personId: string | null
  /** `application`: by a token that an application of others was given. */
  via: 'session' | 'token' | 'application' | 'temporary-key' | 'embed-session' | null
  organizationId: number | null
  otherOrganizationId?: number | null
  projectRef: string | null
  action: string
  target: AuditTarget | null
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
  requestId: string
  address: string
}

export interface AuditEntry extends NewAuditEntry {
  /** An int8, as text. */
  id: string
  at: Date
}

export interface AuditSearch {
  /** Part of the action, the target, the project or the address; case-insensitive. */
  text: string
  /** Or made by one of these. */
  personIds: readonly string[]
}

export interface AuditPageRequest {
  sort: 'newest' | 'oldest'
  /** Only entries behind this one. */
  beyond?: string
  search?: AuditSearch
  limit: number
}

/** Log of every change that a person made by an operation of the contract. */
export interface AuditLog {
  write(entry: NewAuditEntry): Promise<void>
  ofOrganization(organizationId: number, page: AuditPageRequest): Promise<AuditEntry[]>
  /** Returns the changes that the person made. */
  ofPerson(personId: string, page: AuditPageRequest): Promise<AuditEntry[]>
  countOfOrganization(organizationId: number, search?: AuditSearch): Promise<number>
  countOfPerson(personId: string, search?: AuditSearch): Promise<number>
  /**
   * Returns the IDs of all people who changed anything in an organization, including former
   * members.
   */
  peopleOf(organizationId: number): Promise<string[]>
}
