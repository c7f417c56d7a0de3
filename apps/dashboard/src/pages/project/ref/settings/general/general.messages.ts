import type { Project } from '@howdah/platform-client'
import type { ActiveStatus } from '../../../../../project-status/project-status'

export const generalMessages = {
  name: 'Name',
  nameMissing: 'Give the project a name.',
  timeout: 'Statement timeout',
  timeoutUnit: 'seconds',
  timeoutHint: 'A run that does not ask for a time of its own ends after this. From 1 second to a day.',
  timeoutWrong: 'Enter seconds from 1 to 86,400.',
  saved: 'Saved',
  saveFailed: 'The project could not be saved',

  life: 'Status',
  lifeText: {
    ACTIVE_HEALTHY: 'Its Postgres runs and answers.',
    ACTIVE_UNHEALTHY: 'Its Postgres is meant to run and does not answer. The platform looks again every 15 seconds.',
  } satisfies Record<ActiveStatus, string>,

  transfer: 'Transfer project',
  transferIntro:
    'Another organization gets the project, with its data, keys and address. Roles that people have in this project alone end.',
  transferNowhere: 'You belong to no other organization in which you may make projects.',
  transferOpen: 'Transfer …',
  transferTitle: (name: string) => `Transfer ${name}`,
  transferText: 'Those who belong only to its present organization lose sight of it.',
  transferTo: 'To the organization',
  transferChoose: 'Choose an organization',
  transferMissing: 'Choose where it goes.',
  transferSubmit: 'Transfer',
  transferred: (name: string, organization: string) => `${name} belongs to ${organization} now.`,
  transferFailed: 'The project could not be transferred',

  delete: 'Delete project',
  deleteIntro: {
    embedded: 'Its Postgres stops and its files are removed: data, roles, keys, settings. Nothing of it comes back.',
    attached: 'The project and its settings go from here. The database stays as it is, with whoever runs it.',
  } satisfies Record<Project['provisioner'], string>,
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: {
    embedded: 'This cannot be taken back.',
    attached: 'The database stays as it is. To use it here again, attach it again.',
  } satisfies Record<Project['provisioner'], string>,
  typeName: (name: string) => `Type ${name} to confirm`,
  typedWrong: (name: string) => `Type exactly ${name}.`,
  deleting: (name: string) => `${name} is being deleted.`,
  deleteFailed: 'The project could not be deleted',
}
