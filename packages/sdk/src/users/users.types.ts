import type { Ref } from 'react'
import type { ProjectWidgetProps } from '../provider/widget-props'
import type { UsersMessages } from './users.messages'

/** State that the list is limited to. */
export type UserStatus = 'confirmed' | 'unconfirmed' | 'anonymous' | 'banned'

/** Order of the list. Users without a value come last. */
export type UserSort =
  | 'created_desc'
  | 'created_asc'
  | 'last_sign_in_desc'
  | 'last_sign_in_asc'
  | 'email_asc'
  | 'email_desc'

/** The part of the list's state that can be linked to. */
export interface UsersView {
  /** Beginning of an email address, a phone number or an ID. @default '' all users */
  search?: string
  /** @default users in any state */
  status?: UserStatus
  /** Provider of one of their identities, such as `email`. @default users of any */
  provider?: string
  /** @default created_desc, the newest users first */
  sort?: UserSort
  /** ID of the user whose details are open. @default no user */
  userId?: string
}

/** Page of a host that the list leads to: the mails that were caught on the server. */
export type UsersPage = 'caught_mails'

export interface UsersProps extends ProjectWidgetProps<UsersMessages> {
  /**
   * Offers no changes. Not a protection: the platform decides what a token may do.
   * @default false
   */
  readOnly?: boolean
  /** The view, if the host controls it, for example in its address bar. */
  view?: UsersView
  /** The view at first, if the widget manages it. @default all users */
  defaultView?: UsersView
  /** Called when a person opens another view. */
  onViewChange?: (view: UsersView) => void
  /** Address of a page; undefined where the host has no such page. */
  hrefOf?: (page: UsersPage) => string | undefined
  /** Navigates to a page. Without it, links work by their address. */
  onOpen?: (page: UsersPage) => void
  /** Handle of the list. */
  ref?: Ref<UsersHandle>
}

export interface UsersHandle {
  /** Opens another view, for example the details of a user. */
  open: (view: UsersView) => void
  /** Reads the list and the open details again. */
  refresh: () => void
}
