/** A role in an organization; `project-only` is who has roles in single projects alone. */
export const roleMessages = {
  role: {
    owner: 'Owner',
    administrator: 'Administrator',
    developer: 'Developer',
    'read-only': 'Read-only',
    'project-only': 'Single projects',
  },
  explained: {
    owner: 'may do everything, with the organization too.',
    administrator: 'everything but to delete the organization, change billing, and make or unmake owners.',
    developer: 'works on the projects that there are.',
    'read-only': 'looks at projects and runs queries that only read.',
    'project-only': 'sees only the projects named here, with the role given in each.',
  },
}
