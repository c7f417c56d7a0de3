import { defineModule } from '../define-module'
import changesSql from './migrations/2026-11-25-tell-project-changes.sql'
import { createProjectMemory } from './project-memory'
import type { ProjectMemoryServices } from './services'

export const projectMemory = defineModule<ProjectMemoryServices>({
  name: 'project-memory',
  // Sorted behind the tables that its triggers are on.
  migrations: [{ name: '2026-11-25-tell-project-changes', sql: changesSql }],
  services: {
    projectMemory: ({ closers, control, log }) =>
      createProjectMemory({ closers, connection: control.options, log }),
  },
})
