import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that the endpoint received. */
export interface AiRequest {
  path: string
  headers: IncomingHttpHeaders
  /** As it came. */
  text: string
  body: {
    model: string
    stream: boolean
    system?: unknown
    messages: { role: string; content: unknown }[]
    max_tokens?: number
    tools?: unknown
  }
}

/** Behavior of the endpoint for the next requests. */
export interface AiBehaviour {
  /** Sent one by one. */
  pieces: string[]
  /** Finish reason of the response. */
  finish: 'stop' | 'length'
  /** Instead of an answer. */
  failure: { status: number; body: string } | null
  /** Breaks the connection behind this many pieces. */
  cutAfter: number | null
  /** Sends nothing more behind this many pieces. */
  hangAfter: number | null
  /** Called before each piece, numbered from 0; the piece is sent when the promise resolves. */
  before: ((piece: number) => Promise<void>) | null
}

export interface AiEndpoint {
  url: string
  requests: AiRequest[]
  behaviour: AiBehaviour
  /** Number of clients that disconnected before their response was complete. */
  left: number
  stop(): Promise<void>
}

const usual: AiBehaviour = {
  pieces: ['select ', '1'],
  finish: 'stop',
  failure: null,
  cutAfter: null,
  hangAfter: null,
  before: null,
}

/** A real HTTP endpoint that speaks OpenAI's and Anthropic's streaming protocols. */
export async function startAiEndpoint(): Promise<AiEndpoint> {
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const text = Buffer.concat(chunks).toString('utf8')
      const path = request.url ?? ''
      endpoint.requests.push({
        path,
        headers: request.headers,
        text,
        body: JSON.parse(text) as AiRequest['body'],
      })
      response.on('close', () => void (endpoint.left += response.writableEnded ? 0 : 1))
      const { failure } = endpoint.behaviour
      if (failure)
        return void response
          .writeHead(failure.status, { 'content-type': 'application/json' })
          .end(failure.body)
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      if (path.endsWith('/chat/completions')) await answerAsOpenAi(response, endpoint.behaviour)
      else if (path.endsWith('/messages')) await answerAsAnthropic(response, endpoint.behaviour)
      else response.end()
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint: AiEndpoint = {
    // A listener on TCP has an address of this form.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests: [],
    behaviour: { ...usual },
    left: 0,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return endpoint
}

/** Restores the default behavior and clears the recorded requests. */
export function asUsual(endpoint: AiEndpoint): void {
  endpoint.behaviour = { ...usual }
  endpoint.requests.length = 0
  endpoint.left = 0
}

const tick = () => new Promise((resolve) => setTimeout(resolve, 5))

/** Returns true when all pieces were sent. */
async function sendPieces(
  response: ServerResponse,
  behaviour: AiBehaviour,
  send: (piece: string) => void,
): Promise<boolean> {
  for (const [index, piece] of behaviour.pieces.entries()) {
    if (index === behaviour.cutAfter) {
      response.destroy()
      return false
    }
    if (index === behaviour.hangAfter) return false
    await behaviour.before?.(index)
    send(piece)
    await tick()
  }
  return true
}

async function answerAsOpenAi(response: ServerResponse, behaviour: AiBehaviour): Promise<void> {
  const send = (choice: object) =>
    response.write(
      `data: ${JSON.stringify({ id: 'c_1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, ...choice }] })}\n\n`,
    )
  send({ delta: { role: 'assistant', content: '' }, finish_reason: null })
  if (
    !(await sendPieces(response, behaviour, (content) =>
      send({ delta: { content }, finish_reason: null }),
    ))
  )
    return
  send({ delta: {}, finish_reason: behaviour.finish })
  response.end('data: [DONE]\n\n')
}

async function answerAsAnthropic(response: ServerResponse, behaviour: AiBehaviour): Promise<void> {
  const send = (event: { type: string } & Record<string, unknown>) =>
    response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
  const usage = { input_tokens: 1, output_tokens: 1 }
  send({
    type: 'message_start',
    message: {
      id: 'm_1',
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage,
    },
  })
  send({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } })
  if (
    !(await sendPieces(response, behaviour, (text) =>
      send({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }),
    ))
  ) {
    return
  }
  send({ type: 'content_block_stop', index: 0 })
  const stop = behaviour.finish === 'stop' ? 'end_turn' : 'max_tokens'
  send({ type: 'message_delta', delta: { stop_reason: stop, stop_sequence: null }, usage })
  send({ type: 'message_stop' })
  response.end()
}
