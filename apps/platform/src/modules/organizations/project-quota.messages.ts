export const projectQuotaMessages = {
  tooManyProjects: (most: number) =>
    `This organization has ${most} projects, as many as this server allows. Delete one, or ask whoever runs the server.`,
  planIsFull: (included: number) =>
    `The plan of this organization includes ${included} projects, and it has as many. Delete one, or change the plan on its billing page.`,
} as const
