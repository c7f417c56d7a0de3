import type { GatewayService, KeyedCall } from '../../../access/gateway.types'
import { AppError } from '../../../base/app-error'
import { bodySchema, readBytes } from '../../../base/http/read-body'
import { ALL_RIGHTS, type Hub } from '../hub/hub'
import { BadFrame, contentOf, isShortName, type Broadcast } from '../protocol/frames'
import { refusals } from '../protocol/refusals'
import { realtimeMessages } from '../realtime.messages'
import type { RealtimeServices } from '../services'
import { isTopic, topicName, contentSize, TOPIC_PREFIX } from '../socket/channel'
import { realtimeSocket } from './socket'

interface SentMessage {
  topic: string
  isPrivate: boolean
  broadcast: Broadcast
}

type Call = KeyedCall<RealtimeServices>

const isBatch = bodySchema<{
  messages: { topic: string; event: string; payload?: unknown; private?: boolean }[]
}>({
  required: ['messages'],
  properties: {
    messages: {
      type: 'array',
      maxItems: 100,
      items: {
        type: 'object',
        required: ['topic', 'event'],
        properties: {
          topic: { type: 'string' },
          event: { type: 'string' },
          private: { type: 'boolean' },
        },
      },
    },
  },
})

/** Sends messages to topics. @throws AppError 400, 403, 413, 429, before any message is sent */
async function sendAll(
  { access }: Call,
  hub: Hub,
  messages: readonly SentMessage[],
): Promise<void> {
  const { settings } = hub
  const dropped = (error: AppError) => {
    hub.counts.dropped += messages.length
    return error
  }
  const { max_events_per_second: max, max_payload_size_in_kb: kilobytes } = settings
  for (const { broadcast, topic } of messages) {
    if (!isTopic(topic)) throw new AppError(400, 'bad_request', realtimeMessages.badTopic)
    if (!isShortName(broadcast.event))
      throw new AppError(400, 'bad_request', realtimeMessages.badEvent)
    if (contentSize(broadcast) > kilobytes * 1_000)
      throw dropped(new AppError(413, 'payload_too_large', refusals.payload(kilobytes)))
  }
  if (settings.private_only && messages.some(({ isPrivate }) => !isPrivate))
    throw new AppError(403, 'forbidden', refusals.privateOnly)
  // Before policies are asked: a private message counts also if they refuse it.
  for (const _ of messages)
    if (!hub.messages.take(max, performance.now()))
      throw dropped(
        new AppError(429, 'too_many_requests', refusals.messages(max), {
          headers: { 'retry-after': '1' },
        }),
      )
  const privateTopics = new Set(messages.filter((one) => one.isPrivate).map((one) => one.topic))
  for (const topic of privateTopics) {
    const rights = await hub.rightsOf(access, topicName(topic))
    if (!(rights ?? { ...ALL_RIGHTS, broadcast: { write: false } }).broadcast.write)
      throw new AppError(403, 'forbidden', refusals.noWriteRight)
  }
  for (const { broadcast, ...target } of messages) hub.topics.broadcast(target, broadcast)
}

async function hubOf({ project, services }: Call): Promise<Hub> {
  const hub = await services.realtimeHubs.of(project.ref)
  if (!hub.settings.enabled) throw new AppError(403, 'forbidden', realtimeMessages.off)
  return hub
}

async function sendBatch(call: Call): Promise<void> {
  const { messages } = await call.json(isBatch)
  const hub = await hubOf(call)
  await sendAll(
    call,
    hub,
    messages.map(({ event, payload = {}, private: isPrivate = false, topic }) => ({
      topic: `${TOPIC_PREFIX}${topic}`,
      isPrivate,
      broadcast: { event, content: { encoding: 'json', text: JSON.stringify(payload) } },
    })),
  )
  call.send(202)
}

async function sendOne(call: Call): Promise<void> {
  const { request } = call.exchange
  const hub = await hubOf(call)
  const maxBytes = hub.settings.max_payload_size_in_kb * 1_000
  const bytes = await readBytes(request, maxBytes).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 413) hub.counts.dropped += 1
    throw error
  })
  const isBinary = (request.headers['content-type'] ?? '').startsWith('application/octet-stream')
  await sendAll(call, hub, [
    {
      topic: `${TOPIC_PREFIX}${call.param('topic')}`,
      isPrivate: call.query.get('private') === 'true',
      broadcast: {
        event: call.param('event'),
        content: isBinary ? { encoding: 'binary', bytes } : jsonOf(bytes),
      },
    },
  ])
  call.send(202)
}

function jsonOf(bytes: Buffer) {
  try {
    return contentOf('json', bytes.length === 0 ? Buffer.from('{}') : bytes)
  } catch (error) {
    if (!(error instanceof BadFrame)) throw error
    throw new AppError(400, 'bad_request', realtimeMessages.badJson, { cause: error })
  }
}

/** The realtime service of a project, for the ecosystem's client. */
export const realtimeApi: GatewayService<RealtimeServices> = {
  path: '/realtime/v1',
  endpoints: [
    { methods: ['POST'], paths: ['/api/broadcast'], answer: sendBatch },
    { methods: ['POST'], paths: ['/api/broadcast/:topic/events/:event'], answer: sendOne },
  ],
  socket: realtimeSocket,
}
