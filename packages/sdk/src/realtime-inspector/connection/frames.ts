import { rawElements, rawMember } from './raw-json'

/** Kind of a message that a channel receives. */
export type MessageKind = 'broadcast' | 'presence' | 'changes' | 'system'

/** A message that a channel received. */
export interface ReceivedMessage {
  kind: MessageKind
  /** Name of the event, such as `INSERT` of a change. */
  event: string
  /** Payload as it was sent: JSON, or `\x` and the digits of bytes. */
  payload: string
}

/** A frame of the channel or of the connection. */
export type ChannelFrame =
  | { kind: 'reply'; ref: string; status: string; response: string }
  | { kind: 'message'; message: ReceivedMessage }
  | { kind: 'closed'; isError: boolean }

/** Kinds of binary frames. */
const PUSH = 3
const BROADCAST = 4
const JSON_CONTENT = 1
const HEADER_BYTES = 5

/** Reads a text frame of protocol version 2; null for one that says nothing. @throws SyntaxError */
export function readTextFrame(text: string): ChannelFrame | null {
  const parsed: unknown = JSON.parse(text)
  if (!Array.isArray(parsed) || parsed.length < 5) return null
  const [, ref, , event] = parsed as unknown[]
  const payload = rawElements(text)[4] ?? 'null'
  switch (event) {
    case 'phx_reply':
      return {
        kind: 'reply',
        ref: String(ref),
        status: textOf(rawMember(payload, 'status')),
        response: rawMember(payload, 'response') ?? '{}',
      }
    case 'phx_error':
      return { kind: 'closed', isError: true }
    case 'phx_close':
      return { kind: 'closed', isError: false }
    case 'broadcast':
      return message(
        'broadcast',
        textOf(rawMember(payload, 'event')),
        rawMember(payload, 'payload') ?? '{}',
      )
    case 'presence_state':
      return message('presence', 'state', payload)
    case 'presence_diff':
      return message('presence', 'diff', payload)
    case 'postgres_changes': {
      const data = rawMember(payload, 'data') ?? payload
      return message('changes', textOf(rawMember(data, 'type')), data)
    }
    case 'system':
      return message('system', textOf(rawMember(payload, 'status')), payload)
    default:
      return null
  }
}

/**
 * Returns the reason for which the service doesn't send what a joined channel asked for; null once
 * it does, undefined for a message that says nothing of it.
 */
export function refusalIn({ event, kind, payload }: ReceivedMessage): string | null | undefined {
  if (kind !== 'system') return undefined
  if (event !== 'error') return event === 'ok' ? null : undefined
  return textOf(rawMember(payload, 'message'))
}

/** Reads a binary frame, which is a broadcast; null for another one. */
export function readBinaryFrame(bytes: Uint8Array<ArrayBuffer>): ChannelFrame | null {
  const [kind, topicLength = 0, eventLength = 0, metaLength = 0, encoding] = bytes
  if (kind !== BROADCAST) return null
  const decoder = new TextDecoder()
  const eventAt = HEADER_BYTES + topicLength
  const contentAt = eventAt + eventLength + metaLength
  const content = bytes.subarray(contentAt)
  const event = decoder.decode(bytes.subarray(eventAt, eventAt + eventLength))
  return message(
    'broadcast',
    event,
    encoding === JSON_CONTENT ? decoder.decode(content) : hexOf(content),
  )
}

/** Returns the frame of a broadcast, whose JSON is sent as it is written. */
export function broadcastFrame(
  names: { joinRef: string; ref: string; topic: string; event: string },
  json: string,
): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const parts = [names.joinRef, names.ref, names.topic, names.event, ''].map((text) =>
    encoder.encode(text),
  )
  const all = [
    Uint8Array.from([PUSH, ...parts.map(({ length }) => length), JSON_CONTENT]),
    ...parts,
    encoder.encode(json),
  ]
  const frame = new Uint8Array(all.reduce((total, { length }) => total + length, 0))
  let at = 0
  for (const part of all) {
    frame.set(part, at)
    at += part.length
  }
  return frame
}

const message = (kind: MessageKind, event: string, payload: string): ChannelFrame => ({
  kind: 'message',
  message: { kind, event, payload },
})

function textOf(raw: string | null): string {
  const value: unknown = raw === null ? '' : JSON.parse(raw)
  return typeof value === 'string' ? value : ''
}

const hexOf = (bytes: Uint8Array): string =>
  `\\x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
