import type { ProjectAccess } from './access.types'
import { AppError } from '../base/app-error'
import { notActiveMessages } from './not-active.messages'

/** Lets only those on who ask a project that is meant to run. @throws AppError 409 `project_not_active`, with what to do about it */
export function needActive({ project }: Pick<ProjectAccess, 'project'>): void {
  const message = notActiveMessages[project.status]
  if (message !== null) throw new AppError(409, 'project_not_active', message)
}
