import type { Services } from '../../base/services'
import type { ProjectMemory } from './project-memory'

declare module '../../base/services' {
  interface Services {
    projectMemory: ProjectMemory
  }
}

export type ProjectMemoryServices = Pick<Services, 'closers' | 'control' | 'log'>
