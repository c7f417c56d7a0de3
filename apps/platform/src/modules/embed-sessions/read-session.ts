import type { components } from '@howdah/contract'
import { EMBED_OPERATIONS, embedOperations } from '@howdah/rules/embed/embed-operations'
import { hasHiddenCharacters } from '../../base/display-name'
import { displayNameMessages } from '../../base/display-name.messages'
import { fieldError } from '../../base/app-error'
import { isLoopback } from '../../base/network/loopback'
import type { NewEmbedSession } from './embed-sessions'
import { embedMessages } from './embed-sessions.messages'

const MAX_CLAIMS_CHARACTERS = 4000
/** Claims that follow from the session. */
const OWN_CLAIMS = ['role', 'exp', 'iat', 'nbf']

type Visitor = Omit<NewEmbedSession, 'personId' | 'projectRef' | 'sessionId' | 'tokenId'>

/** Reads the body of a new session. @throws AppError 400 */
export function readSession(body: components['schemas']['NewEmbedSession']): Visitor {
  const { buckets = [], claims = {}, label = '', read_only: isReadOnly = true } = body
  const { schemas = [], tables = [], widgets = [] } = body
  const operations = embedOperations(widgets, body.operations ?? [], isReadOnly)
  if (operations.length === 0) throw fieldError('operations', embedMessages.nothingOpen)
  const writing = operations.find((operation) => EMBED_OPERATIONS[operation].writes)
  if (isReadOnly && writing !== undefined)
    throw fieldError('operations', embedMessages.writesFiles(writing))
  const isOnFiles = operations.some((operation) => EMBED_OPERATIONS[operation].needsBuckets)
  if (isOnFiles && buckets.length === 0) throw fieldError('buckets', embedMessages.noBuckets)
  const own = OWN_CLAIMS.find((name) => Object.hasOwn(claims, name))
  if (own !== undefined) throw fieldError('claims', embedMessages.ownClaim(own))
  if (JSON.stringify(claims).length > MAX_CLAIMS_CHARACTERS)
    throw fieldError('claims', embedMessages.largeClaims(MAX_CLAIMS_CHARACTERS))
  if (hasHiddenCharacters(label)) throw fieldError('label', displayNameMessages.hidden)
  return {
    label: label.trim(),
    origin: readOrigin(body.origin),
    widgets,
    operations,
    schemas,
    tables,
    buckets,
    role: body.role ?? 'authenticated',
    claims,
    isReadOnly,
    minutes: body.minutes ?? 15,
  }
}

/** One host; a URL has other characters too, such as the `*` of a pattern. */
const HOST = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?$|^\[[0-9a-f:.]+\]$/

/** Returns the origin as browsers send it. @throws AppError 400 */
function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const isPlain = url?.protocol === 'http:'
  const isOrigin = url !== null && text.toLowerCase() === url.origin && HOST.test(url.hostname)
  if (!isOrigin || !(isPlain || url.protocol === 'https:'))
    throw fieldError('origin', embedMessages.badOrigin)
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (isPlain && !isLoopback(host) && !host.endsWith('.localhost'))
    throw fieldError('origin', embedMessages.plainOrigin)
  return url.origin
}
