export const commandMenuMessages = {
  title: 'Command menu',
  placeholder: 'Go to a page, a table, a snippet, a project …',
  loading: 'Looking',
  empty: 'Nothing has this name',
  failed: 'Some of it could not be searched',
  actions: 'Actions',
  pages: { project: 'Pages of the project', organization: 'Pages of the organization', account: 'Other pages' },
  tables: 'Tables',
  snippets: 'Snippets',
  projects: 'Projects',
  organizations: 'Organizations',
  theme: { light: 'Light theme', dark: 'Dark theme', system: 'Theme of the system' },
}
