import type { CSSProperties } from 'react'
import type { HowdahErrorHandler } from '../provider/howdah-events'
import type { UsersMessages } from './users.messages'

/** State that the list is limited to. */
export type UserStatus = 'confirmed' | 'unconfirmed' | 'anonymous' | 'banned'

/** The part of the list's state that can be linked to. */
export interface UsersView {
  /** Beginning of an email address, a phone number or an ID. @default '' all users */
  search?: string
  /** @default users in any state */
  status?: UserStatus
  /** ID of the user whose details are open. @default no user */
  userId?: string
}

export interface UsersProps {
  /** The view, if the host controls it, for example in its address bar. */
  view?: UsersView
  /** @default all users */
  defaultView?: UsersView
  onViewChange?: (view: UsersView) => void
  /** @default the provider's project */
  projectRef?: string
  messages?: Partial<UsersMessages>
  onError?: HowdahErrorHandler
  className?: string
  style?: CSSProperties
  [data: `data-${string}`]: string | undefined
}
