export const organizationMessages = {
  noNew: 'New organizations are disabled on this server.',
  tooManyOwned: (max: number) =>
    max === 1
      ? 'You already own an organization, and this server allows one per person.'
      : `You already own ${max} organizations, the maximum on this server.`,
  ownMfaFirst: 'Set up multi-factor authentication in your own account first.',
  typeSlug: (slug: string) => `Type ${slug} to delete this organization.`,
  hasProjects: 'This organization has projects. Delete or transfer them first.',
  notManaged: 'No partner manages this organization.',
} as const
