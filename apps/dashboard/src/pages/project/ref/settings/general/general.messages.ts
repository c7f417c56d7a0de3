import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import type { ActiveStatus } from '../../../../../project-status/project-status'

export const projectGeneralMessages = {
  name: 'Name',
  nameMissing: 'Give the project a name.',
  timeout: 'Statement timeout',
  timeoutUnit: 'seconds',
  timeoutHint: 'Default limit for a query, from 1 second to a day.',
  timeoutWrong: 'Enter seconds from 1 to 86,400.',
  saved: 'Saved',
  saveFailed: 'Failed to save the project',

  life: 'Status',
  lifeText: {
    ACTIVE_HEALTHY: 'Postgres is running.',
    ACTIVE_UNHEALTHY: 'Postgres isn’t responding. Checking again every 15 seconds.',
  } satisfies Record<ActiveStatus, string>,

  transfer: 'Transfer project',
  transferIntro:
    'Moves the project with its data, keys and URL to another organization. Project roles are removed.',
  transferNowhere: 'You can’t create projects in any other organization.',
  transferOpen: 'Transfer…',
  transferTitle: (name: string) => `Transfer ${name}`,
  transferText:
    'Members of the current organization lose access unless they belong to the new one too.',
  transferTo: 'New organization',
  transferChoose: 'Choose an organization',
  transferMissing: 'Choose an organization.',
  transferSubmit: 'Transfer',
  transferred: (name: string, organization: string) => `${name} moved to ${organization}.`,
  transferFailed: 'Failed to transfer the project',

  delete: 'Delete project',
  deleteIntro: {
    embedded: 'Deletes all data, roles, keys, settings and files. This can’t be undone.',
    attached:
      'Removes the project and its settings from this server. The database itself isn’t changed.',
  } satisfies Record<Project['provisioner'], string>,
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: {
    embedded: 'This can’t be undone.',
    attached: 'The database itself isn’t changed. You can attach it again.',
  } satisfies Record<Project['provisioner'], string>,
  typeName: (name: string) => `Type ${name} to confirm`,
  typedWrong: (name: string) => `Type exactly ${name}.`,
  deleting: (name: string) => `Deleting ${name}.`,
  deleteFailed: 'Failed to delete the project',
}
