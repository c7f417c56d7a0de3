export const commandMenuMessages = {
  searchCommands: 'Search and go to',
  title: 'Command menu',
  placeholder: 'Go to a page, a table, a snippet, a project …',
  loading: 'Searching',
  empty: 'No results',
  failed: 'Some results couldn’t be loaded',
  actions: 'Actions',
  pages: {
    project: 'Pages of the project',
    organization: 'Pages of the organization',
    account: 'Other pages',
  },
  tables: 'Tables',
  snippets: 'Snippets',
  projects: 'Projects',
  organizations: 'Organizations',
  theme: { light: 'Light theme', dark: 'Dark theme', system: 'System theme' },
}
