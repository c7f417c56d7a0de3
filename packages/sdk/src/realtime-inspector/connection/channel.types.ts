import type { ApiRole } from '../../role-selector/role-choice'
import type { ReceivedMessage } from './frames'
import type { LinkTexts } from './open-link'

/** Event of a table's changes that a channel asks for. */
export type ChangeEvent = '*' | 'INSERT' | 'UPDATE' | 'DELETE'

/** A channel to join, and as whom. */
export interface ChannelOptions {
  topic: string
  isPrivate: boolean
  role: ApiRole
  /** Claims of a user's token, as a JSON object; empty for none. */
  claims: string
  broadcast: boolean
  presence: boolean
  changes: boolean
  event: ChangeEvent
  schema: string
  /** Empty for all tables of the schema. */
  table: string
  /** Filter such as `id=eq.1`; empty for none. */
  filter: string
}

export const DEFAULT_OPTIONS: ChannelOptions = {
  topic: '',
  isPrivate: false,
  role: 'anon',
  claims: '',
  broadcast: true,
  presence: true,
  changes: true,
  event: '*',
  schema: 'public',
  table: '',
  filter: '',
}

/** State of a connection to a channel. */
export type ChannelState =
  | { kind: 'idle' }
  | { kind: 'connecting' }
  | { kind: 'joined' }
  /** The connection was lost and is opened again. */
  | { kind: 'reconnecting' }
  /** The channel was refused, or there is no key; it is not tried again. */
  | { kind: 'failed'; error: unknown }

/** A channel that was joined. */
export interface JoinedChannel {
  /** Sends a broadcast. @throws Error of the server's refusal, or without a connection */
  broadcast(event: string, json: string): Promise<void>
  /** Shows the inspector in the channel. @throws Error of the server's refusal, or without a connection */
  track(json: string): Promise<void>
  /** Hides the inspector. @throws Error of the server's refusal, or without a connection */
  untrack(): Promise<void>
  close(): void
}

export interface ChannelParts {
  /** Address of the service, with `http` or `https`. */
  url: string
  options: ChannelOptions
  /** Returns a new key. */
  key: () => Promise<string>
  onMessage: (message: ReceivedMessage) => void
  onState: (state: ChannelState) => void
  texts: LinkTexts
}
