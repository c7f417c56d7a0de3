export const projectQuotaMessages = {
  tooManyProjects: (max: number) =>
    `This organization already has ${max} projects, the server’s maximum. Delete one or ask the server’s administrator.`,
  planIsFull: (included: number) =>
    `This organization already has all ${included} projects of its plan. Delete one or change the plan.`,
  tooManyBranches: (max: number) =>
    `This project already has all ${max} branches of its plan. Delete one or change the plan.`,
} as const
