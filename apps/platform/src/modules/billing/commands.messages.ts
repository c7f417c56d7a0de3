export const billingCommandMessages = {
  noOrganization: (slug: string) => `Organization "${slug}" not found.`,
  planSet: (slug: string, plan: string) => `${slug} is now on the plan ${plan}.`,
} as const
