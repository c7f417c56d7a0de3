import { formatCount } from '../../../../format/number'
export const generalMessages = {
  title: 'General',
  failed: 'Failed to retrieve the organization',
  name: 'Name',
  nameMissing: 'Give the organization a name.',
  slug: 'Address',
  slugHint: 'It stays when the name changes.',
  slugName: 'the address',
  saved: 'Saved',
  saveFailed: 'The organization could not be saved',

  delete: 'Delete organization',
  deleteIntro: 'Its members, invitations and settings go. Only an organization without projects can be deleted.',
  hasProjects: (count: number) => (count === 1 ? 'It still has 1 project.' : `It still has ${formatCount(count)} projects.`),
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: 'This cannot be taken back.',
  typeSlug: (slug: string) => `Type ${slug} to confirm`,
  typedWrong: (slug: string) => `Type exactly ${slug}.`,
  deleted: (name: string) => `${name} is deleted.`,
  deleteFailed: 'The organization could not be deleted',
}
