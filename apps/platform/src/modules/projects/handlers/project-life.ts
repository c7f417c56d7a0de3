import type { components } from '@howdah/contract'
import { transferProject as transfer } from '../project-transfer'
import type { LifeCycleKind } from '../../operations/operations.types'
import { checkPermission } from '../../../access/check-permission'
import { permissionMessages } from '../../../access/permissions.messages'
import type { ProjectAccess } from '../../../access/access.types'
import type { Platform } from '../../../server/platform.types'
import type { Handler } from '../../../contract/handler.types'
import { AppError } from '../../../base/app-error'
import { needCapability } from '../../../access/need-capability'
import { showProject } from './projects'
import { projectMessages } from './projects.messages'

export const updateProject: Handler<'updateProject'> = async ({ access, audit, body, platform }) => {
  const { ref } = access.project
  await platform.projects.update(ref, { name: body.name?.trim(), statementTimeoutMs: body.statement_timeout_ms })
  const after = await showProject(platform, ref)
  const { name: named, statement_timeout_ms: timeout } = body
  audit({
    target: { type: 'project', id: ref, name: after.name },
    before: {
      ...(named === undefined ? {} : { name: access.project.name }),
      ...(timeout === undefined ? {} : { statement_timeout_ms: access.project.statementTimeoutMs }),
    },
    after: {
      ...(named === undefined ? {} : { name: after.name }),
      ...(timeout === undefined ? {} : { statement_timeout_ms: after.statement_timeout_ms }),
    },
  })
  return { status: 200, body: after }
}

export const pauseProject: Handler<'pauseProject'> = async ({ access, audit, platform }) => {
  needCapability(access, 'pause')
  audit(changeOf(access, 'PAUSING'))
  return { status: 202, body: await begin(platform, 'pause_project', access.project.ref) }
}

export const resumeProject: Handler<'resumeProject'> = async ({ access, audit, platform }) => {
  needCapability(access, 'pause')
  audit(changeOf(access, 'COMING_UP'))
  return { status: 202, body: await begin(platform, 'resume_project', access.project.ref) }
}

export const restartProject: Handler<'restartProject'> = async ({ access, audit, platform }) => {
  needCapability(access, 'pause')
  audit(changeOf(access, 'RESTARTING'))
  return { status: 202, body: await begin(platform, 'restart_project', access.project.ref) }
}

export const deleteProject: Handler<'deleteProject'> = async ({ access, audit, body, platform }) => {
  const { ref, name } = access.project
  const message = projectMessages.typeName(name)
  if (body.name !== name) throw new AppError(400, 'bad_request', message, { details: [{ path: 'body.name', message }] })
  audit({ target: { type: 'project', id: ref, name }, before: { name, status: access.project.status } })
  // Asked before, since its row may be gone by the time that it is shown.
  const before = await showProject(platform, ref)
  const operation = await platform.operations.begin('delete_project', ref)
  const { id, kind, state, step, error } = operation
  return { status: 202, body: { ...before, status: 'GOING_DOWN', operation: { id, kind, state, step, error } } }
}

export const transferProject: Handler<'transferProject'> = async ({ access, audit, body, person, platform }) => {
  const { ref, name } = access.project
  const permission = { action: 'create', resource: 'projects', scope: 'organization' } as const
  const there = await checkPermission(permission, { slug: body.organization_slug }, person, platform)
  const outcome =
    there === null
      ? 'no-organization'
      : await transfer(platform.control, ref, there.organization.id, platform.config.projectsPerOrganization)
  switch (outcome) {
    case 'no-organization':
      throw new AppError(404, 'not_found', permissionMessages.noOrganization)
    case 'same-organization':
      throw new AppError(409, 'conflict', projectMessages.sameOrganization)
    case 'going-down':
      throw new AppError(409, 'conflict', projectMessages.goingDown)
    case 'moved':
      audit({
        target: { type: 'project', id: ref, name },
        before: { organization_slug: access.organization.slug },
        after: { organization_slug: body.organization_slug },
        otherOrganizationId: there?.organization.id,
      })
      return { status: 200, body: await showProject(platform, ref) }
  }
}

export const getStartLog: Handler<'getStartLog'> = async ({ access, params, platform }) => {
  needCapability(access, 'start_log')
  return { status: 200, body: { lines: await platform.clusters.log(params.ref) } }
}

async function begin(platform: Platform, kind: LifeCycleKind, ref: string): Promise<components['schemas']['Project']> {
  await platform.operations.begin(kind, ref)
  return showProject(platform, ref)
}

const changeOf = ({ project }: ProjectAccess, status: components['schemas']['ProjectStatus']) => ({
  target: { type: 'project', id: project.ref, name: project.name },
  before: { status: project.status },
  after: { status },
})
