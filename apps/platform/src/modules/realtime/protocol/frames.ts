/** Version of the protocol that a client speaks: 1 has objects, 2 has lists and binary frames. */
export type ProtocolVersion = 1 | 2

/** A message of a channel. */
export interface Frame {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
}

/** Content of a broadcast: the text of a JSON value, or bytes. */
export type BroadcastContent =
  | { encoding: 'json'; text: string }
  | { encoding: 'binary'; bytes: Buffer }

/** A message to all members of a topic. */
export interface Broadcast {
  event: string
  content: BroadcastContent
  /** ID of a message that the database has sent. */
  id?: string
}

export type IncomingFrame =
  | ({ kind: 'message' } & Frame)
  | {
      kind: 'broadcast'
      joinRef: string | null
      ref: string | null
      topic: string
      broadcast: Broadcast
    }

/** A frame that is not one of the protocol. */
export class BadFrame extends Error {
  override readonly name = 'BadFrame'
}

/** Maximum bytes of the name of a topic or an event, whose length is one byte in binary frames. */
export const MAX_NAME_BYTES = 255

const PUSH = 3
const BROADCAST = 4
const BINARY = 0
const JSON_TEXT = 1
const PUSH_HEADER_BYTES = 7

/** Returns the version of the protocol that a client asks for; null for one that is not spoken. */
export function versionOf(text: string | null): ProtocolVersion | null {
  if (text === null || text.startsWith('1.')) return 1
  return text.startsWith('2.') ? 2 : null
}

/** @throws BadFrame */
export const readFrame = (
  data: Buffer,
  isBinary: boolean,
  version: ProtocolVersion,
): IncomingFrame => (isBinary ? readPush(data) : readText(data.toString('utf8'), version))

function readText(text: string, version: ProtocolVersion): IncomingFrame {
  const value = parseJson(text)
  const parts =
    version === 2 && Array.isArray(value)
      ? (value as unknown[])
      : version === 1 && isObject(value)
        ? [value.join_ref, value.ref, value.topic, value.event, value.payload]
        : null
  if (parts === null) throw new BadFrame('Not a message')
  const [joinRef = null, ref = null, topic, event, payload = {}] = parts
  if (typeof topic !== 'string' || typeof event !== 'string' || !isRef(joinRef) || !isRef(ref))
    throw new BadFrame('Not a message')
  return { kind: 'message', joinRef, ref, topic, event, payload }
}

/** Reads the binary frame with which a client broadcasts. */
function readPush(data: Buffer): IncomingFrame {
  if (data.length < PUSH_HEADER_BYTES || data[0] !== PUSH) throw new BadFrame('Not a broadcast')
  let at = PUSH_HEADER_BYTES
  const lengths = [...data.subarray(1, 6)]
  const [joinRef = '', ref = '', topic = '', event = ''] = lengths.map((length) => {
    if (at + length > data.length) throw new BadFrame('A broadcast that ends early')
    return data.toString('utf8', at, (at += length))
  })
  const content = contentOf(data[6] === BINARY ? 'binary' : 'json', data.subarray(at))
  return {
    kind: 'broadcast',
    joinRef: joinRef === '' ? null : joinRef,
    ref: ref === '' ? null : ref,
    topic,
    broadcast: { event, content },
  }
}

/** Returns the content of a broadcast from its bytes. @throws BadFrame for what is not JSON */
export function contentOf(encoding: BroadcastContent['encoding'], bytes: Buffer): BroadcastContent {
  if (encoding === 'binary') return { encoding, bytes: Buffer.from(bytes) }
  const text = bytes.toString('utf8')
  parseJson(text)
  return { encoding, text }
}

/** Returns the text of a message. */
export const writeFrame = (
  { event, joinRef, payload, ref, topic }: Frame,
  version: ProtocolVersion,
): string =>
  version === 2
    ? JSON.stringify([joinRef, ref, topic, event, payload])
    : JSON.stringify({ topic, event, payload, ref, join_ref: joinRef })

/** Returns the text of a message whose payload is JSON already. */
export const writeJsonFrame = (
  topic: string,
  event: string,
  json: string,
  version: ProtocolVersion,
): string =>
  version === 2
    ? `[null,null,${JSON.stringify(topic)},${JSON.stringify(event)},${json}]`
    : `{"topic":${JSON.stringify(topic)},"event":${JSON.stringify(event)},"payload":${json},"ref":null,"join_ref":null}`

/** Returns the frame of a broadcast; null for bytes to a client whose version has no binary frames. */
export function writeBroadcast(
  topic: string,
  { content, event, id }: Broadcast,
  version: ProtocolVersion,
): string | Buffer | null {
  const meta = id === undefined ? '' : JSON.stringify({ id })
  if (version === 2) {
    const names = [topic, event, meta].map((text) => Buffer.from(text, 'utf8'))
    const [encoding, bytes] =
      content.encoding === 'json'
        ? [JSON_TEXT, Buffer.from(content.text, 'utf8')]
        : [BINARY, content.bytes]
    const header = [BROADCAST, ...names.map(({ length }) => length), encoding]
    return Buffer.concat([Buffer.from(header), ...names, bytes])
  }
  if (content.encoding === 'binary') return null
  // The value stays as it was written: numbers of any length, too.
  const payload = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${content.text}${meta === '' ? '' : `,"meta":${meta}`}}`
  return writeJsonFrame(topic, 'broadcast', payload, version)
}

/** Returns the broadcast of a text message; null for a payload that is none. */
export function broadcastOf(payload: unknown): Broadcast | null {
  if (!isObject(payload) || typeof payload.event !== 'string') return null
  const text = JSON.stringify(payload.payload ?? {})
  return { event: payload.event, content: { encoding: 'json', text } }
}

export const isShortName = (text: string): boolean =>
  text !== '' && Buffer.byteLength(text) <= MAX_NAME_BYTES

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isRef = (value: unknown): value is string | null =>
  value === null || (typeof value === 'string' && value.length <= MAX_NAME_BYTES)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new BadFrame('Not JSON', { cause })
  }
}
