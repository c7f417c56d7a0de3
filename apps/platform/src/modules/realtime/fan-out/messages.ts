import type { PresenceEntry } from '../hub/presence'
import type { TopicName } from '../hub/topics'
import { isObject, type Broadcast, type BroadcastContent } from '../protocol/frames'

/** Projects that a server has clients of, with the number of clients. */
export type OpenProjects = readonly (readonly [ref: string, clients: number])[]

/** Message of a server to the others. */
export type ServerMessage =
  /** Follows a connection, and a message of a server that was not known. */
  | { kind: 'hello'; isReply: boolean; projects: OpenProjects }
  /** Repeated as long as the server runs. */
  | { kind: 'beat'; projects: OpenProjects }
  | { kind: 'bye' }
  | { kind: 'open'; ref: string; call: number }
  /** Answers `open`, behind the presence that the server has. */
  | { kind: 'opened'; call: number }
  | { kind: 'close'; ref: string }
  | ({ kind: 'broadcast'; ref: string; event: string; id?: string; content: Content } & TopicName)
  | ({ kind: 'track'; ref: string; entry: PresenceEntry } & TopicName)
  | ({ kind: 'untrack'; ref: string; member: number } & TopicName)
  /** All present members of a topic on the server, of which the others follow one by one. */
  | ({ kind: 'present'; ref: string } & PresentMembers & TopicName)
  /** All topics of a project with present members on the server. */
  | { kind: 'topics'; ref: string; topics: readonly TopicName[] }

interface PresentMembers {
  entries: readonly PresenceEntry[]
  others?: readonly number[]
}

/** A message with its sender. */
export type Envelope = ServerMessage & {
  from: string
  /** The only server that it concerns; all if absent. */
  to?: string
}

type Content = { json: string } | { base64: string }

export const writeContent = (content: BroadcastContent): Content =>
  content.encoding === 'json'
    ? { json: content.text }
    : { base64: content.bytes.toString('base64') }

export const readContent = (content: Content): BroadcastContent =>
  'json' in content
    ? { encoding: 'json', text: content.json }
    : { encoding: 'binary', bytes: Buffer.from(content.base64, 'base64') }

export const broadcastFrom = ({
  content,
  event,
  id,
}: Extract<ServerMessage, { kind: 'broadcast' }>): Broadcast => ({
  ...{ event, content: readContent(content) },
  ...(id === undefined ? {} : { id }),
})

/** Returns a message of another server; null for what is none. */
export function readEnvelope(text: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) && typeof value.from === 'string' ? (value as Envelope) : null
  } catch {
    return null
  }
}
