import type { ProjectConnection } from '../projects/project-connections'
import type { Project } from '../projects/projects'

export type OperationState = 'running' | 'succeeded' | 'failed'
/** What a person does to a project that is there. */
export type LifeCycleKind = 'pause_project' | 'resume_project' | 'restart_project' | 'delete_project'
/** What is done with its backups. */
export type BackupKind = 'create_backup' | 'restore_backup'
export type OperationKind = 'create_project' | 'attach_project' | LifeCycleKind | BackupKind

/** Long work on a project, as it is kept. */
export interface Operation {
  id: string
  kind: OperationKind
  projectRef: string
  state: OperationState
  /** The step that runs, or that ran last; `undo` while what a failed one left is removed. */
  step: string
  /** Why it failed. */
  error: string | null
  createdAt: Date
  updatedAt: Date
}

export interface NewProject extends Partial<Pick<Project, 'region' | 'compute'>> {
  organizationId: number
  name: string
  /** Of the database role `postgres`; kept encrypted until the role has it, then forgotten. */
  databasePassword: string
  /** Whether the project starts with the sample schema. */
  sample?: boolean
}

/** A project of a Postgres that somebody else runs. */
export interface NewAttachedProject {
  organizationId: number
  name: string
  connection: ProjectConnection
}

/** Long work. It is a row, so that the next start finishes or undoes what a crash left. */
export interface Operations {
  /** Reserves the project (COMING_UP), begins the work and answers at once. */
  createProject(project: NewProject): Promise<Operation>
  /** Notes the project (COMING_UP), begins to try its connection and answers at once. */
  attachProject(project: NewAttachedProject): Promise<Operation>
  /**
   * Begins a step of a project's life and answers at once.
   * @throws LifeCycleError when the project's status does not allow it
   */
  begin(kind: LifeCycleKind, projectRef: string): Promise<Operation>
  /** The newest operation on a project. */
  newest(projectRef: string): Promise<Operation | null>
  find(id: string): Promise<Operation | null>
  /** What is not finished, of this data directory. */
  unfinished(): Promise<readonly Operation[]>
  /** Ends when the operation has succeeded or failed. */
  finished(id: string): Promise<Operation>
}
