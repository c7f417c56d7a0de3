import type { components } from '@howdah/contract'
import type { ProjectAccess } from '../../../access/access.types'
import { AppError, fieldError } from '../../../base/app-error'
import { readDisplayName } from '../../../base/display-name'
import type { ReportsHandler, ReportsServices } from '../services'
import type { CustomReport, CustomReportContent } from './custom-reports'
import { customReportsMessages as messages } from './custom-reports.messages'

const MAX_KILOBYTES = 200

export const listCustomReports: ReportsHandler<'listCustomReports'> = async ({
  params,
  person,
  services,
}) => {
  const reports = await services.customReports.list(params.ref, person.id)
  return {
    status: 200,
    body: reports.map((report) => {
      const { blocks: _, ...summary } = viewOf(report, person.id)
      return summary
    }),
  }
}

export const getCustomReport: ReportsHandler<'getCustomReport'> = async ({
  params,
  person,
  services,
}) => ({ status: 200, body: viewOf(await needReport(services, params, person.id), person.id) })

export const createCustomReport: ReportsHandler<'createCustomReport'> = async ({
  access,
  audit,
  body,
  params: { ref },
  person,
  services,
}) => {
  const input = check(body)
  if (input.visibility === 'project') access.need('create', 'shared_content')
  const report = await services.customReports.add(ref, person.id, input)
  audit({ target: targetOf(access), after: auditedOf(report) })
  return { status: 201, body: viewOf(report, person.id) }
}

export const updateCustomReport: ReportsHandler<'updateCustomReport'> = async ({
  access,
  audit,
  body: { version, ...body },
  params,
  person,
  services,
}) => {
  const before = await needReport(services, params, person.id)
  const input = check(body)
  if (before.visibility === 'project' || input.visibility === 'project')
    access.need('update', 'shared_content')
  if (before.visibility === 'project' && input.visibility === 'user') needOwner(before, person.id)
  const after = await services.customReports.change(before.id, version, input)
  if (after === null) throw new AppError(409, 'version_conflict', messages.changed)
  audit({ target: targetOf(access), before: auditedOf(before), after: auditedOf(after) })
  return { status: 200, body: viewOf(after, person.id) }
}

export const deleteCustomReport: ReportsHandler<'deleteCustomReport'> = async ({
  access,
  audit,
  params,
  person,
  services,
}) => {
  const report = await needReport(services, params, person.id)
  if (!access.can('delete', 'shared_content')) needOwner(report, person.id)
  await services.customReports.remove(report.id)
  audit({ target: targetOf(access), before: auditedOf(report) })
  return { status: 204 }
}

/** @throws AppError 403 */
function needOwner({ ownerId }: CustomReport, personId: string): void {
  if (ownerId !== personId) throw new AppError(403, 'forbidden', messages.notYours)
}

/** @throws AppError 404 */
async function needReport(
  { customReports }: ReportsServices,
  { ref, report_id: id }: { ref: string; report_id: string },
  personId: string,
): Promise<CustomReport> {
  const report = await customReports.get(ref, personId, id)
  if (report === null) throw new AppError(404, 'not_found', messages.noReport)
  return report
}

/** @throws AppError 400 */
function check(input: CustomReportContent): CustomReportContent {
  const name = readDisplayName(input.name)
  for (const { kind, metric, sql } of input.blocks)
    if ((kind === 'metric') !== (metric !== null) || (kind === 'metric') !== (sql === null))
      throw fieldError('blocks', messages.block)
  if (Buffer.byteLength(JSON.stringify(input.blocks)) > MAX_KILOBYTES * 1_000)
    throw fieldError('blocks', messages.tooLarge(MAX_KILOBYTES))
  return { ...input, name }
}

const targetOf = ({ project: { name, ref } }: ProjectAccess) =>
  ({ type: 'project', id: ref, name }) as const

const auditedOf = ({ blocks, name, visibility }: CustomReport) => ({
  ...{ name, visibility },
  blocks: blocks.length,
})

const viewOf = (
  { blocks, id, name, ownerId, updatedAt, version, visibility }: CustomReport,
  personId: string,
): components['schemas']['CustomReport'] => ({
  ...{ id, name, visibility, version, blocks },
  is_own: ownerId === personId,
  updated_at: updatedAt.toISOString(),
})
