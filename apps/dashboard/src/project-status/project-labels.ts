import type { Project } from '@howdah/platform-client/resources/projects/get-project'

const regions: Readonly<Record<string, string>> = {
  local: 'This server',
  elsewhere: 'Elsewhere',
} satisfies Record<Project['region'], string>
const computes: Readonly<Record<string, string>> = {
  shared: 'Shared machine',
  ci_micro: 'Micro',
  ci_small: 'Small',
  ci_medium: 'Medium',
  ci_large: 'Large',
  ci_xlarge: 'XL',
  elsewhere: 'Elsewhere',
} satisfies Record<Project['compute'], string>

/**
 * Returns the display name of a project's region. An unknown label of a newer platform is shown
 * unchanged.
 */
export const regionLabel = (region: Project['region']): string => regions[region] ?? region

/** Returns the display name of a project's compute. */
export const computeLabel = (compute: Project['compute']): string => computes[compute] ?? compute
