import { formatCount } from '../../../../format/number'
export const organizationGeneralMessages = {
  title: 'General',
  failed: 'Failed to retrieve the organization',
  name: 'Name',
  nameMissing: 'Give the organization a name.',
  slug: 'URL slug',
  slugHint: 'Doesn’t change when you rename the organization.',
  slugName: 'the slug',
  saved: 'Saved',
  saveFailed: 'Failed to save the organization',

  delete: 'Delete organization',
  deleteIntro: 'Deletes its members, invitations and settings. Delete its projects first.',
  hasProjects: (count: number) =>
    count === 1 ? 'It still has 1 project.' : `It still has ${formatCount(count)} projects.`,
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: 'This can’t be undone.',
  typeSlug: (slug: string) => `Type ${slug} to confirm`,
  typedWrong: (slug: string) => `Type exactly ${slug}.`,
  deleted: (name: string) => `${name} deleted.`,
  deleteFailed: 'Failed to delete the organization',
}
