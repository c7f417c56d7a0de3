import { embeddedSqlProblem } from '@howdah/rules/embed/embedded-sql'
import type { EmbeddedPerson } from '../../../access/person.types'
import { AppError } from '../../../base/app-error'
import { hashToken } from '../../../base/secrets'
import type { QuerySessionOptions } from '../execute-request'
import { queryMessages } from '../query.messages'
import type { QueryServiceRequest } from '../query-service'

/** Maximum timeout of a statement, in milliseconds: visitors share the places of a project. */
const MAX_TIMEOUT_MS = 30_000

/** Maximum milliseconds of a run with its wait for a place and for a reader that takes its rows slowly. */
const MAX_RUN_MS = 120_000
/** Maximum characters of a statement. */
const MAX_CHARACTERS = 1_000_000

interface EmbeddedRun {
  maxTimeoutMs: number
  run: Pick<QueryServiceRequest, 'counted' | 'isOneStatement' | 'readOnly' | 'signal'>
}

/**
 * Checks SQL of an embed session, which must not be able to change its own role or claims, and
 * returns how it runs.
 * @throws AppError 400, 403
 */
export function checkEmbeddedRun(
  person: EmbeddedPerson,
  { connectionString, copyData, query }: QuerySessionOptions,
  signal: AbortSignal,
): EmbeddedRun {
  if (connectionString !== undefined) throw refused(queryMessages.embedDatabase)
  if (copyData !== undefined) throw refused(queryMessages.embedCopy)
  if (query.length > MAX_CHARACTERS) throw refused(queryMessages.embedLength(MAX_CHARACTERS))
  const problem = embeddedSqlProblem(query)
  if (problem !== null) {
    switch (problem.kind) {
      case 'command':
        throw refused(queryMessages.embedCommand)
      case 'unicode-name':
        throw refused(queryMessages.embedUnicode)
      case 'name':
        throw refused(queryMessages.embedName(problem.name))
    }
  }
  return {
    maxTimeoutMs: MAX_TIMEOUT_MS,
    run: {
      counted: visitorOf(person),
      isOneStatement: true,
      signal: AbortSignal.any([signal, AbortSignal.timeout(MAX_RUN_MS)]),
      ...(person.isReadOnly ? { readOnly: true } : {}),
    },
  }
}

/** Returns whose places a run takes: sessions with the same claims are of one visitor, who may have many. */
function visitorOf({ claims, embedSessionId, role }: EmbeddedPerson): string {
  return Object.keys(claims).length > 0
    ? `embed visitor ${hashToken(JSON.stringify([role, claims]))}`
    : `embed session ${embedSessionId}`
}

const refused = (message: string) => new AppError(403, 'forbidden', message)
