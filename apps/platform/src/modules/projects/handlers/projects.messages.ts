import type { MissingResource } from '@howdah/rules/compute/compute-sizes'
import { formatBytes } from '@howdah/rules/storage/format-bytes'

export const projectApiMessages = {
  typeName: (name: string) => `Type ${name} to delete this project.`,
  sameOrganization: 'The project is already in this organization.',
  transferBranches:
    'A project with branches, or a branch, can’t be transferred. Delete the branches first.',
  goingDown: 'The project is being deleted.',
  sameCompute: 'The project already has this size.',
  machineTooSmall: ({ resource, required, available }: MissingResource) =>
    resource === 'memory'
      ? `Requires ${formatBytes(required)} of memory; this server has ${formatBytes(available)}.`
      : `Requires ${required} processors; this server has ${available}.`,
} as const
