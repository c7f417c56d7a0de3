import { defineModule } from '../define-module'
import { attachProjectPlan } from './attach-project'
import { bringUpProjects } from './bring-up'
import { createProjectPlan } from './create-project'
import { databasePasswordPlan } from './database-password/database-password'
import { attachProject } from './handlers/attach-project'
import { setDatabasePassword } from './handlers/database-password'
import { getProjectConnection, updateProjectConnection } from './handlers/project-connection'
import {
  deleteProject,
  getStartLog,
  pauseProject,
  restartProject,
  resumeProject,
  transferProject,
  updateProject,
} from './handlers/project-life'
import {
  createProject,
  getProject,
  getProjectFigures,
  listOrganizationProjects,
} from './handlers/projects'
import { getProjectCompute, updateProjectCompute } from './handlers/compute'
import { lifeCyclePlans } from './life-cycle'
import { notifyOfHealthy, notifyOfOperation, notifyOfUnhealthy } from './notifications'
import { createProjectConnections } from './project-connections'
import { createProjectLife } from './project-life'
import { createProjectViews } from './project-views'
import { createProjects } from './projects'
import projectLifeSql from './migrations/150-project-life.sql'
import computeSql from './migrations/152-compute.sql'
import attachedProjectsSql from './migrations/160-attached-projects.sql'
import statementTimeoutSql from './migrations/161-statement-timeout.sql'
import attachedDataApiSql from './migrations/2026-11-27-attached-data-api.sql'
import { resizePlan } from './compute/resize-project'
import type { ProjectsServices } from './services'
import { watchHealth } from './watch-health'

export const projects = defineModule<ProjectsServices>({
  name: 'projects',
  migrations: [
    { name: '150-project-life', sql: projectLifeSql },
    { name: '152-compute', sql: computeSql },
    { name: '160-attached-projects', sql: attachedProjectsSql },
    { name: '161-statement-timeout', sql: statementTimeoutSql },
    { name: '2026-11-27-attached-data-api', sql: attachedDataApiSql },
  ],
  services: {
    projects: ({ control, secrets }) => createProjects(control, secrets),
    projectConnections: ({ control, secrets }) => createProjectConnections(control, secrets),
    projectLife: createProjectLife,
    projectViews: createProjectViews,
  },
  handlers: () => ({
    listOrganizationProjects,
    createProject,
    attachProject,
    getProject,
    updateProject,
    pauseProject,
    resumeProject,
    restartProject,
    deleteProject,
    transferProject,
    getStartLog,
    getProjectFigures,
    getProjectConnection,
    updateProjectConnection,
    setDatabasePassword,
    getProjectCompute,
    updateProjectCompute,
  }),
  operations: (services) => ({
    resize_project: resizePlan(services, lifeCyclePlans(services).restart_project),
    create_project: createProjectPlan(services),
    attach_project: attachProjectPlan(services),
    set_database_password: databasePasswordPlan(services),
    ...lifeCyclePlans(services),
  }),
  notifications: {
    'operation.ended': notifyOfOperation,
    'project.unhealthy': notifyOfUnhealthy,
    'project.healthy': notifyOfHealthy,
  },
  listen: watchHealth,
  prepare: bringUpProjects,
})
