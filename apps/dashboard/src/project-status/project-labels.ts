import type { Project } from '@howdah/platform-client'

const regions: Readonly<Record<string, string>> = {
  local: 'This server',
  elsewhere: 'Elsewhere',
} satisfies Record<Project['region'], string>
const computes: Readonly<Record<string, string>> = {
  shared: 'Shared machine',
  elsewhere: 'Elsewhere',
} satisfies Record<Project['compute'], string>

/** Where a project is, in words. A label that a newer platform has is shown as it stands. */
export const regionLabel = (region: Project['region']): string => regions[region] ?? region

/** What a project runs on, in words. */
export const computeLabel = (compute: Project['compute']): string => computes[compute] ?? compute
