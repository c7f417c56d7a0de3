/** A role in an organization; `project-only` is who has roles in single projects alone. */
export const roleMessages = {
  role: {
    owner: 'Owner',
    administrator: 'Administrator',
    developer: 'Developer',
    'read-only': 'Read-only',
    'project-only': 'Selected projects only',
  },
  explained: {
    owner: 'Can do everything, including changes to the organization.',
    administrator:
      'Can do everything except delete the organization, change billing and manage owners.',
    developer: 'Can work in all projects, but not create or delete them.',
    'read-only': 'Can view projects and run read-only queries.',
    'project-only': 'Can only access the projects below, with the role given in each.',
  },
}
