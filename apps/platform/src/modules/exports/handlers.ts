import type { ExportsHandler } from './services'
import type { components } from '@howdah/contract'
import { EXPORT_FILES } from '@howdah/rules/export/export-writer'
import { insertTarget } from '@howdah/rules/export/sql-insert'
import { splitStatements } from '@howdah/rules/sql/text/statements'
import { MAX_PENDING_DOWNLOADS } from '../../base/pending-downloads'
import type { ProjectAccess } from '../../access/access.types'
import { ExportSink } from './export-sink'
import { attachment } from '../../base/http/attachment'
import { ALREADY_SENT } from '../../contract/handler.types'
import { AppError } from '../../base/app-error'
import { httpMessages } from '../../base/http/http.messages'
import { exportApiMessages } from './handlers.messages'

type Export = components['schemas']['Export']

export function exportHandlers(): {
  createExport: ExportsHandler<'createExport'>
  downloadExport: ExportsHandler<'downloadExport'>
} {
  return {
    async createExport(call) {
      const { body, params, person, services } = call
      // Reports all errors that can be detected now, before the browser starts the download.
      tableOf(body)
      if (splitStatements(body.query).length !== 1)
        throw misfit('query', exportApiMessages.oneStatement)
      await services.queries.request(body, call)
      const created = await services.exports.create({
        projectRef: params.ref,
        person,
        export: body,
      })
      if (created === null) {
        throw new AppError(
          429,
          'too_many_requests',
          exportApiMessages.tooMany(MAX_PENDING_DOWNLOADS),
          { headers: { 'retry-after': '60' } },
        )
      }
      return {
        status: 201,
        body: {
          path: `/platform/exports/${created.token}`,
          expires_at: created.expiresAt.toISOString(),
        },
      }
    },

    async downloadExport({ params, services, request, requestId, response, signal }) {
      // A HEAD is a GET whose body is withheld: it would run everything for nothing and use up the
      // address.
      if (request.method !== 'GET')
        throw new AppError(405, 'method_not_allowed', httpMessages.methodNotAllowed('GET'), {
          headers: { allow: 'GET' },
        })
      const session = (await services.identity.authenticate(request.headers)).person
      const pending = await services.exports.take(
        params.token,
        session?.via === 'session' ? session.sessionId : null,
      )
      if (pending === null) throw new AppError(404, 'not_found', exportApiMessages.gone)
      const { person, projectRef } = pending
      // A browser opens the address by itself, without the token of the session.
      if (
        person.via === 'embed-session' &&
        !(await services.embedSessions.isActive(person.embedSessionId))
      )
        throw new AppError(404, 'not_found', exportApiMessages.gone)
      services.traffic.attribute(response, projectRef)
      const found = await services.access.check(
        { action: 'run', resource: 'sql', scope: 'project' },
        { ref: projectRef },
        person,
        'createExport',
      )
      // With this scope it is a project's.
      const access = found as ProjectAccess
      const run = await services.queries.request(pending.export, {
        access,
        person,
        requestId,
        signal,
      })
      const {
        file_name: name = 'export',
        format,
        overrides_identity: overridesIdentity = false,
      } = pending.export
      const disposition = attachment(name, EXPORT_FILES[format].extension)
      await services.queries.export(
        run,
        new ExportSink(response, {
          format,
          table: tableOf(pending.export),
          overridesIdentity,
          disposition,
        }),
        response,
      )
      return ALREADY_SENT
    },
  }
}

/** The table that the file inserts into, quoted; nothing for the other formats. @throws AppError 400 */
function tableOf({ format, table }: Export): string {
  if (format !== 'sql') return ''
  const target = table === undefined ? null : insertTarget(table)
  if (target !== null) return target
  throw misfit(
    'table',
    table === undefined ? exportApiMessages.noTable : exportApiMessages.badTable(table),
  )
}

function misfit(field: string, message: string): AppError {
  return new AppError(400, 'bad_request', message, {
    details: [{ path: `body.${field}`, message }],
  })
}
