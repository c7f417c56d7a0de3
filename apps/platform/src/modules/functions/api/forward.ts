import {
  request as sendRequest,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../../base/app-error'
import type { Exchange } from '../../../base/http/exchange'
import { FunctionError } from '../function-error'
import { functionsMessages } from '../functions.messages'
import type { FunctionProcess } from '../process/function-process'
import { responseHeaders } from './forwarded-headers'

/** Bytes of the body of a request. */
export const MAX_BODY_BYTES = 20_000_000
/** Time in milliseconds in which a body must have arrived. */
const BODY_TIMEOUT_MS = 60_000
/** Time in milliseconds that an answer may take. */
const MAX_TOTAL_MS = 400_000

/** The process ended before it answered. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

export interface Forwarded extends Pick<RequestOptions, 'method' | 'path' | 'headers'> {
  timeoutMs: number
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** @throws AppError 413 for a body that says that it is too large */
export function checkBody({ headers }: IncomingMessage): void {
  if (Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw tooLarge()
}

/**
 * Passes a request on to a process, and its answer back; both as they arrive.
 * @throws NoAnswer if the process ended before it answered, AppError 413, 504
 */
export async function forward(
  { request, response, signal }: Exchange,
  { agent, socket }: FunctionProcess,
  { timeoutMs, ...options }: Forwarded,
): Promise<void> {
  const sent = open({ ...options, agent, socketPath: socket, signal })
  const timer = setTimeout(() => sent.destroy(timeout()), timeoutMs)
  const answered = answerOf(sent)
  const uploaded = hasBody(request) ? upload(request, sent) : void sent.end()
  const end = setTimeout(() => sent.destroy(timeout()), MAX_TOTAL_MS)
  try {
    const answer = await Promise.race([answered, failureOf(uploaded, answered)])
    clearTimeout(timer)
    response.writeHead(answer.statusCode ?? 502, responseHeaders(answer.headers))
    // Events are sent at once, and so is the head of an answer.
    response.flushHeaders()
    await pipeline(answer, response)
  } finally {
    clearTimeout(timer)
    clearTimeout(end)
    if (!sent.destroyed && !response.writableFinished) sent.destroy()
  }
}

function answerOf(sent: ClientRequest): Promise<IncomingMessage> {
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve)
    sent.once('error', (error) =>
      reject(error instanceof AppError ? error : new NoAnswer(error.message, { cause: error })),
    )
  })
  answered.catch(() => undefined)
  return answered
}

function open(options: RequestOptions) {
  try {
    return sendRequest(options)
  } catch (cause) {
    throw new AppError(400, 'bad_request', functionsMessages.badTarget, { cause })
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
    () => counted.destroy(new AppError(408, 'timeout', functionsMessages.slowBody)),
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

const timeout = () => new FunctionError(504, 'IDLE_TIMEOUT', functionsMessages.timeout)

const tooLarge = () =>
  new AppError(413, 'payload_too_large', functionsMessages.largeBody(MAX_BODY_BYTES))
