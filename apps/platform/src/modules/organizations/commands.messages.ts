export const organizationCommandMessages = {
  required: (option: string) => `${option} is required.`,
  noOrganization: (slug: string) => `Organization "${slug}" not found.`,
  noPerson: (email: string) => `No account with the email ${email}.`,
  wrongAddress: (url: string) =>
    `--url takes an address such as https://marketplace.example.com/installations/1, not "${url}".`,
  created: (name: string, owner: string) => `Created ${name}, owned by ${owner}. Its slug:`,
  managed: (slug: string, by: string) => `${slug} is now managed by ${by}.`,
  personAdded: (email: string, organization: string, role: string) =>
    `${email} is now a member of ${organization} (${role}).`,
} as const
