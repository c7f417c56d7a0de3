import {
  request as sendRequest,
  type Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestOptions,
  type ServerResponse,
} from 'node:http'
import { request as sendSecureRequest } from 'node:https'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../app-error'
import type { Exchange } from './exchange'
import { forwardMessages } from './forward.messages'

/** Process of a service, on its Unix socket. */
export interface ForwardTarget {
  agent: Agent
  socket: string
}

/** Server on another machine, at an address that was resolved and checked. */
export interface RemoteTarget {
  isSecure: boolean
  /** IP address. */
  host: string
  port: number
  /** Name that its certificate is for; null for the address. */
  name: string | null
}

export interface Forwarded extends Pick<RequestOptions, 'method' | 'path'> {
  /** Headers in lower case. */
  headers: OutgoingHttpHeaders
  /** Time in milliseconds in which an answer must begin. */
  timeoutMs: number
  /** Time in milliseconds in which it must end. @default no limit */
  totalMs?: number
  responseHeaders(headers: IncomingHttpHeaders): OutgoingHttpHeaders
  /**
   * Gets the body of an answer with a status of 400 or more, before it is passed on; a long body is
   * left out. An error takes the place of the answer.
   */
  onRefusal?(body: Buffer, status: number): void
}

/** Bytes of the body of a request. */
export const MAX_BODY_BYTES = 20_000_000
/** Time in milliseconds in which a body must have arrived. */
const BODY_TIMEOUT_MS = 60_000
/** Bytes of a refusal that are read. */
const MAX_REFUSAL_BYTES = 16_000
const FIRST_REFUSAL = 400

/** The process or server ended before it answered. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/** Returns true if a request has a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Returns headers with those that say where a request ends, in place of what they say of it: a body
 * without them would be read as another request of the same connection.
 */
function framed(request: IncomingMessage, headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const { 'content-length': _, 'transfer-encoding': __, ...others } = headers
  if (request.headers['transfer-encoding'] !== undefined)
    return { ...others, 'transfer-encoding': 'chunked' }
  const length = request.headers['content-length']
  return length === undefined ? others : { ...others, 'content-length': length }
}

/** @throws AppError 413 for a body that says that it is too large */
export function checkBody({ headers }: IncomingMessage): void {
  if (Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw tooLarge()
}

/**
 * Passes a request on to a process or a server, and its answer back; both as they arrive.
 * @throws NoAnswer if it ended before it answered or is not reached, AppError 413, 504
 */
export async function forward(
  { request, response }: Exchange,
  target: ForwardTarget | RemoteTarget,
  { headers, onRefusal, responseHeaders, timeoutMs, totalMs, ...options }: Forwarded,
): Promise<void> {
  const sent = openRequest({ ...options, headers: framed(request, headers) }, target)
  const gone = () => {
    if (!response.writableFinished) sent.destroy(new Error('The client is gone.'))
  }
  response.once('close', gone)
  if (response.destroyed) gone()
  // `timeout` says nothing about which side is late.
  const expire = () => sent.destroy(new AppError(504, 'timeout', forwardMessages.timeout))
  const timer = setTimeout(expire, timeoutMs)
  const end = totalMs === undefined ? undefined : setTimeout(expire, totalMs)
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve)
    sent.once('error', (error) =>
      reject(error instanceof AppError ? error : new NoAnswer(error.message, { cause: error })),
    )
  })
  answered.catch(() => undefined)
  const uploaded = hasBody(request) ? upload(request, sent) : void sent.end()
  try {
    const answer =
      uploaded === undefined
        ? await answered
        : await Promise.race([answered, failureOf(uploaded, answered)])
    const status = answer.statusCode ?? 502
    const read = onRefusal && status >= FIRST_REFUSAL ? await readShort(answer) : null
    if (read?.isWhole) onRefusal?.(Buffer.concat(read.parts), status)
    clearTimeout(timer)
    const returned = responseHeaders(answer.headers)
    if (read === null) return await relay(answer, response, { status, headers: returned })
    response.writeHead(status, returned)
    await pipeline(join(read.parts, answer), response)
  } finally {
    clearTimeout(timer)
    clearTimeout(end)
    response.off('close', gone)
    if (!sent.destroyed && !response.writableFinished) sent.destroy()
  }
}

interface AnswerHead {
  status: number
  headers: OutgoingHttpHeaders
}

/**
 * Passes an answer on, as `pipeline` does for a fraction of its cost. A short one that has arrived
 * as a whole is written at once, and the head of a stream before its first part is there.
 * @throws what `writeHead` throws, before anything is sent
 */
function relay(answer: IncomingMessage, response: ServerResponse, head: AnswerHead): Promise<void> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let isRefused = false
    const take = (part: Buffer) => void parts.push(part)
    const begin = (write: () => void) => {
      clearImmediate(streaming)
      answer.off('data', take)
      answer.off('end', sendWhole)
      try {
        write()
      } catch (error) {
        // The response carries the refusal.
        isRefused = true
        answer.destroy()
        reject(error)
      }
    }
    const sendWhole = () => begin(() => writeWhole(response, head, joined(parts)))
    const streaming = setImmediate(() =>
      begin(() => {
        response.writeHead(head.status, head.headers)
        response.flushHeaders()
        if (parts.length > 0) response.write(joined(parts))
        answer.pipe(response)
      }),
    )
    const settle = (error?: Error) => {
      clearImmediate(streaming)
      if (isRefused) return
      if (error === undefined) return resolve()
      answer.destroy()
      response.destroy()
      reject(error)
    }
    const cut = () => settle(new Error('The connection was closed before the end of the answer.'))
    answer.once('error', settle)
    answer.once('close', () => {
      if (!answer.readableEnded) cut()
    })
    response.once('error', settle)
    response.once('finish', () => settle())
    response.once('close', () => {
      if (!response.writableFinished) cut()
    })
    answer.on('data', take)
    answer.once('end', sendWhole)
  })
}

const joined = (parts: readonly Buffer[]): Buffer => {
  const [first = Buffer.alloc(0)] = parts
  return parts.length < 2 ? first : Buffer.concat(parts)
}

/** Sends a whole answer, with the length of a body that came in chunks. */
function writeWhole(response: ServerResponse, { headers, status }: AnswerHead, body: Buffer): void {
  const isMeasured = 'content-length' in headers || 'transfer-encoding' in headers
  const hasLength = body.length > 0 && !isMeasured
  response.writeHead(status, hasLength ? { ...headers, 'content-length': body.length } : headers)
  response.end(body)
}

/** Reads a body up to a length. @throws NoAnswer if it ends before */
async function readShort(answer: IncomingMessage): Promise<{ parts: Buffer[]; isWhole: boolean }> {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of answer.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      parts.push(part)
      bytes += part.length
      if (bytes > MAX_REFUSAL_BYTES) return { parts, isWhole: false }
    }
  } catch (error) {
    throw error instanceof AppError
      ? error
      : new NoAnswer((error as Error).message, { cause: error })
  }
  return { parts, isWhole: true }
}

async function* join(parts: readonly Buffer[], rest: IncomingMessage): AsyncGenerator<Buffer> {
  yield* parts
  if (!rest.readableEnded) yield* rest as AsyncIterable<Buffer>
}

function openRequest(options: RequestOptions, target: ForwardTarget | RemoteTarget) {
  try {
    if ('socket' in target)
      return sendRequest({ ...options, agent: target.agent, socketPath: target.socket })
    const { host, isSecure, name, port } = target
    const send = isSecure ? sendSecureRequest : sendRequest
    return send({
      ...options,
      ...{ host, port, agent: false },
      ...(name === null ? {} : { servername: name }),
    })
  } catch (cause) {
    throw new AppError(400, 'bad_request', forwardMessages.badTarget, { cause })
  }
}

/** Settles with the answer, unless the body fails by its own fault. */
async function failureOf(
  uploaded: Promise<void> | void,
  answered: Promise<IncomingMessage>,
): Promise<IncomingMessage> {
  try {
    await uploaded
  } catch (error) {
    if (error instanceof AppError) throw error
  }
  return answered
}

async function upload(request: IncomingMessage, sent: NodeJS.WritableStream): Promise<void> {
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      if (bytes > MAX_BODY_BYTES) done(tooLarge())
      else done(null, chunk)
    },
  })
  const timer = setTimeout(
    () => counted.destroy(new AppError(408, 'timeout', forwardMessages.slowBody)),
    BODY_TIMEOUT_MS,
  )
  try {
    // The request itself stays: its connection carries the refusal.
    request.pipe(counted)
    request.once('aborted', () => counted.destroy(new Error('The client is gone.')))
    await pipeline(counted, sent)
  } finally {
    clearTimeout(timer)
    request.unpipe(counted)
  }
}

const tooLarge = () =>
  new AppError(413, 'payload_too_large', forwardMessages.largeBody(MAX_BODY_BYTES))
