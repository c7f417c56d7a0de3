export const organizationsMessages = {
  title: 'Organizations',
  failed: 'Failed to retrieve organizations',
  emptyTitle: 'You belong to no organization',
  emptyText: 'An organization holds projects and the people who work on them. Ask an owner to add you to theirs.',
  projects: (count: number) => (count === 1 ? '1 project' : `${count.toLocaleString('en')} projects`),
  roles: {
    owner: 'Owner',
    administrator: 'Administrator',
    developer: 'Developer',
    'read-only': 'Read-only',
    'project-only': 'Single projects',
  },
}
