import type { Project } from '@howdah/platform-client'

/** The steps of `create_project`, in the order in which the platform takes them. */
const steps = [
  { id: 'initialize', label: 'Initialize the cluster' },
  { id: 'start', label: 'Start Postgres' },
  { id: 'bootstrap', label: 'Create roles, schemas and keys' },
  { id: 'activate', label: 'Open it for connections' },
] as const

export interface CreationStep {
  id: string
  label: string
  state: 'done' | 'running' | 'failed' | 'waiting'
}

/** How far a creation is. A step that this dashboard does not know is shown by the name that the platform gives it. */
export function creationSteps(operation: Project['operation']): CreationStep[] {
  if (!operation) return steps.map((step) => ({ ...step, state: 'waiting' }))
  const at = steps.findIndex((step) => step.id === operation.step)
  const here = operation.state === 'failed' ? 'failed' : operation.state === 'succeeded' ? 'done' : 'running'
  if (at === -1) return [{ id: operation.step, label: operation.step, state: here }]
  return steps.map((step, index) => ({ ...step, state: index < at ? 'done' : index > at ? (here === 'done' ? 'done' : 'waiting') : here }))
}
