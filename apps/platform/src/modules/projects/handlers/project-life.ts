import type { ProjectsHandler, ProjectsServices } from '../services'
import type { components } from '@howdah/contract'
import { moveProjectToOrganization as transfer } from '../project-transfer'
import type { LifeCycleKind } from '../life-cycle'
import { permissionMessages } from '../../../access/permissions.messages'
import type { ProjectAccess } from '../../../access/access.types'
import { readDisplayName } from '../../../base/display-name'
import { AppError } from '../../../base/app-error'
import { needCapability } from '../../../access/need-capability'
import { projectApiMessages } from './projects.messages'

export const updateProject: ProjectsHandler<'updateProject'> = async ({
  access,
  audit,
  body,
  services,
}) => {
  const { ref } = access.project
  await services.projects.update(ref, {
    name: body.name === undefined ? undefined : readDisplayName(body.name),
    statementTimeoutMs: body.statement_timeout_ms,
  })
  const after = await services.projectViews.show(ref)
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

export const pauseProject: ProjectsHandler<'pauseProject'> = async ({
  access,
  audit,
  services,
}) => {
  needCapability(access, 'pause')
  audit(changeOf(access, 'PAUSING'))
  return { status: 202, body: await begin(services, 'pause_project', access.project.ref) }
}

export const resumeProject: ProjectsHandler<'resumeProject'> = async ({
  access,
  audit,
  services,
}) => {
  needCapability(access, 'pause')
  audit(changeOf(access, 'COMING_UP'))
  return { status: 202, body: await begin(services, 'resume_project', access.project.ref) }
}

export const restartProject: ProjectsHandler<'restartProject'> = async ({
  access,
  audit,
  services,
}) => {
  needCapability(access, 'pause')
  audit(changeOf(access, 'RESTARTING'))
  return { status: 202, body: await begin(services, 'restart_project', access.project.ref) }
}

export const deleteProject: ProjectsHandler<'deleteProject'> = async ({
  access,
  audit,
  body,
  services,
}) => {
  const { ref, name } = access.project
  const message = projectApiMessages.typeName(name)
  if (body.name !== name)
    throw new AppError(400, 'bad_request', message, { details: [{ path: 'body.name', message }] })
  audit({
    target: { type: 'project', id: ref, name },
    before: { name, status: access.project.status },
  })
  // Asked before, since its row may be gone by the time that it is shown.
  const before = await services.projectViews.show(ref)
  const operation = await services.projectLife.begin('delete_project', ref)
  const { id, kind, state, step, error } = operation
  return {
    status: 202,
    body: { ...before, status: 'GOING_DOWN', operation: { id, kind, state, step, error } },
  }
}

export const transferProject: ProjectsHandler<'transferProject'> = async ({
  access,
  audit,
  body,
  person,
  services,
}) => {
  const { ref, name } = access.project
  const permission = { action: 'create', resource: 'projects', scope: 'organization' } as const
  const there = await services.access.check(permission, { slug: body.organization_slug }, person)
  const outcome =
    there === null ? 'no-organization' : await transfer(services, ref, there.organization.id)
  switch (outcome) {
    case 'no-organization':
      throw new AppError(404, 'not_found', permissionMessages.noOrganization)
    case 'same-organization':
      throw new AppError(409, 'conflict', projectApiMessages.sameOrganization)
    case 'branches':
      throw new AppError(409, 'conflict', projectApiMessages.transferBranches)
    case 'going-down':
      throw new AppError(409, 'conflict', projectApiMessages.goingDown)
    case 'moved':
      // Roles in the organization that it has left no longer reach it.
      await services.events.emit('access.changed', { projectRef: ref })
      audit({
        target: { type: 'project', id: ref, name },
        before: { organization_slug: access.organization.slug },
        after: { organization_slug: body.organization_slug },
        otherOrganizationId: there?.organization.id,
      })
      return { status: 200, body: await services.projectViews.show(ref) }
  }
}

export const getStartLog: ProjectsHandler<'getStartLog'> = async ({ access, params, services }) => {
  needCapability(access, 'start_log')
  return { status: 200, body: { lines: await services.clusters.log(params.ref) } }
}

async function begin(
  services: ProjectsServices,
  kind: LifeCycleKind,
  ref: string,
): Promise<components['schemas']['Project']> {
  await services.projectLife.begin(kind, ref)
  return services.projectViews.show(ref)
}

const changeOf = ({ project }: ProjectAccess, status: components['schemas']['ProjectStatus']) => ({
  target: { type: 'project', id: project.ref, name: project.name },
  before: { status: project.status },
  after: { status },
})
